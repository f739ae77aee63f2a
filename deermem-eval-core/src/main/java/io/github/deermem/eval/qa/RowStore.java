package io.github.deermem.eval.qa;

import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The rows of a run directory, one file each. A file that is no row of a task is ignored, and
 * written again where needed.
 */
public final class RowStore {
  private final Path responses;

  public RowStore(Path runDirectory) {
    this.responses = runDirectory.resolve("responses");
  }

  /**
   * The stored row of that task, whether or not it still belongs to it; empty if there is none, or
   * a damaged one.
   *
   * @throws IOException if there is something that cannot be read, nor replaced by an answer
   */
  public Optional<AnswerRow> read(AnswerTask task) throws IOException {
    Path file = file(task);
    if (Files.isDirectory(file)) {
      throw new FileSystemException(
          file.toString(), null, "a directory stands where an answer belongs");
    }
    byte[] content;
    try {
      content = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    return parse(content);
  }

  private static Optional<AnswerRow> parse(byte[] content) {
    try {
      return AnswerRow.parse(JsonDocuments.read(content));
    } catch (IOException e) {
      return Optional.empty(); // no JSON at all
    }
  }

  /** The stored row if it is the answer to the task as it is now. */
  Optional<AnswerRow> reusable(AnswerTask task) throws IOException {
    return read(task).filter(row -> row.mismatches(task).isEmpty());
  }

  void save(AnswerTask task, AnswerRow row) throws IOException {
    DurableFiles.replace(
        file(task), (CanonicalJson.indented(row.toJson()) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Makes sure that rows can be saved, before anything is paid. */
  void prepare() throws IOException {
    DurableFiles.prepare(responses);
  }

  private Path file(AnswerTask task) {
    return responses.resolve(task.rowId() + ".json");
  }
}

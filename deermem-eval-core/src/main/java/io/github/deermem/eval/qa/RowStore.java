package io.github.deermem.eval.qa;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

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
   */
  public Optional<AnswerRow> read(AnswerTask task) throws IOException {
    try {
      JsonNode row = JsonDocuments.read(Files.readAllBytes(file(task)));
      return AnswerRow.parse(row);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
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
    Files.createDirectories(responses);
    Path probe = responses.resolve(".writable-" + UUID.randomUUID());
    try {
      DurableFiles.create(probe, new byte[1]);
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  private Path file(AnswerTask task) {
    return responses.resolve(task.rowId() + ".json");
  }
}

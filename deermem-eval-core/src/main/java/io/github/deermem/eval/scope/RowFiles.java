package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** The rows of a run, a file each; case ids are safe file names (protocol, section 1). */
final class RowFiles {
  private final Path rows;

  RowFiles(Path runDirectory) {
    this.rows = runDirectory.resolve("rows");
  }

  void prepare() throws IOException {
    DurableFiles.prepare(rows);
  }

  /** The row as it stands there, whatever it holds; empty if there is none, or no JSON object. */
  Optional<ObjectNode> read(String id) throws IOException {
    byte[] content;
    try {
      content = Files.readAllBytes(file(id));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    try {
      return JsonDocuments.read(content) instanceof ObjectNode row
          ? Optional.of(row)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  void save(String id, ObjectNode row) throws IOException {
    DurableFiles.replace(file(id), SealedRow.bytes(row));
  }

  private Path file(String id) {
    return rows.resolve(id + ".json");
  }
}

package io.github.deermem.eval.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One file of a store: a JSON object that tells its schema and its revision, which rises with every
 * change.
 *
 * @param revision from 1; 0 for a file that is not there
 * @param content the object; empty for a file that is not there
 */
record StoredFile(Path path, long revision, ObjectNode content) {
  private static final String SCHEMA_VERSION = "schema_version";
  private static final String REVISION = "revision";
  private static final int SCHEMA = 1;

  /**
   * @throws EvaluationException if the file cannot be read, or is not what a store writes; the
   *     message does not quote it
   */
  static StoredFile read(Path path) {
    Optional<JsonNode> document = document(path);
    if (document.isEmpty()) {
      return new StoredFile(path, 0, JsonNodeFactory.instance.objectNode());
    }
    if (!(document.get() instanceof ObjectNode object)) {
      throw corrupted(path, "it holds no JSON object");
    }
    if (!object.path(SCHEMA_VERSION).isInt() || object.get(SCHEMA_VERSION).intValue() != SCHEMA) {
      throw corrupted(path, "its " + SCHEMA_VERSION + " is not " + SCHEMA);
    }
    JsonNode revision = object.path(REVISION);
    if (!revision.canConvertToLong() || !revision.isIntegralNumber() || revision.longValue() < 1) {
      throw corrupted(path, "its " + REVISION + " is no integer from 1");
    }
    return new StoredFile(path, revision.longValue(), object);
  }

  /** The bytes of the next revision, with this object as content. */
  byte[] next(ObjectNode content) {
    return bytes(content, revision + 1);
  }

  static byte[] bytes(ObjectNode content, long revision) {
    content.put(SCHEMA_VERSION, SCHEMA);
    content.put(REVISION, revision);
    return (CanonicalJson.indented(content) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  static EvaluationException corrupted(Path path, String problem) {
    return new EvaluationException(
        EvaluationException.Reason.FILES,
        path
            + " is damaged: "
            + problem
            + ". Nothing was changed. Restore the file, or delete it to forget what it held.");
  }

  private static Optional<JsonNode> document(Path path) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot read " + path + ": " + FileProblems.describe(e) + ". Nothing was changed.",
          e);
    }
    try {
      return Optional.of(JsonDocuments.read(bytes));
    } catch (IOException e) {
      throw corrupted(
          path, "its " + bytes.length + " bytes are no JSON document in UTF-8" + place(e));
    }
  }

  /** The message would quote the file. */
  private static String place(IOException problem) {
    return problem instanceof JsonProcessingException syntax && syntax.getLocation() != null
        ? " from line "
            + syntax.getLocation().getLineNr()
            + ", column "
            + syntax.getLocation().getColumnNr()
        : "";
  }
}

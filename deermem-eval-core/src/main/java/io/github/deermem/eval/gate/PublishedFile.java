package io.github.deermem.eval.gate;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.protocol.ArtifactHashes;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A published JSON file, which may be anything.
 *
 * @param path where it is
 * @param content of it
 */
record PublishedFile(Path path, JsonNode content) {
  private static final String DATASET = "dataset_sha256";

  /**
   * @param remedy how such a file comes to be
   * @throws EvaluationException if it is missing or no JSON
   */
  static PublishedFile read(Path path, String remedy) {
    try {
      return new PublishedFile(path, JsonDocuments.read(Files.readAllBytes(path)));
    } catch (NoSuchFileException e) {
      throw problem("No result: there is no " + path + ". " + remedy);
    } catch (IOException e) {
      throw problem(
          "No result: "
              + path
              + " cannot be read"
              + (e instanceof JacksonException
                  ? ", since it is no JSON. "
                  : ": " + FileProblems.describe(e) + ". ")
              + remedy);
    }
  }

  /** The file's name alone. */
  String name() {
    return path.getFileName().toString();
  }

  /**
   * @throws EvaluationException if the marker is of another protocol than the bundle; names every
   *     hash that differs
   */
  void requireProtocol(ProtocolBundle bundle) {
    ObjectNode pinned = bundle.hashes().toJson();
    ObjectNode stored = pinned.objectNode();
    pinned
        .fieldNames()
        .forEachRemaining(name -> stored.set(name, content.path("artifacts").path(name)));
    stored.set(DATASET, content.path("dataset").path("sha256"));
    pinned.put(DATASET, bundle.config().dataset().sha256());
    List<String> differences = ArtifactHashes.differences(pinned, stored);
    if (!differences.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add(
          "The results in " + path.getParent() + " are of another protocol than this build's:");
      differences.forEach(difference -> lines.add("  " + difference));
      lines.add("  Publish them anew, or check them with the protocol that they were made under.");
      throw new EvaluationException(EvaluationException.Reason.RESULTS, lines);
    }
  }

  /**
   * A count of this file.
   *
   * @throws EvaluationException if it is no integer from 0
   */
  int count(JsonNode object, String field) {
    JsonNode value = object.path(field);
    if (!value.isInt() || value.intValue() < 0) {
      throw incomplete("expected a count as " + field);
    }
    return value.intValue();
  }

  EvaluationException incomplete(String what) {
    return problem(
        "No result: " + path + " is incomplete or damaged: " + what + ". Publish it anew.");
  }

  private static EvaluationException problem(String text) {
    return new EvaluationException(EvaluationException.Reason.RESULTS, text);
  }
}

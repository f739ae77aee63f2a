package io.github.deermem.eval.qa;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code qa.failed.json}: the calls of the latest run that gave no answer, for reports. A run
 * neither needs nor trusts it; without failed calls there is no such file.
 */
public final class FailedCalls {
  static final String FILE = "qa.failed.json";

  private FailedCalls() {}

  /**
   * @param reasons by row id, in our words
   */
  static void record(Path runDirectory, Map<String, String> reasons) throws IOException {
    Path file = runDirectory.resolve(FILE);
    if (reasons.isEmpty()) {
      Files.deleteIfExists(file);
      return;
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("schema_version", 1);
    ObjectNode failed = json.putObject("failed");
    reasons.forEach(failed::put);
    DurableFiles.replace(
        file, (CanonicalJson.indented(json) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Reasons by row id; empty if none are known. */
  public static Map<String, String> of(Path runDirectory) {
    Map<String, String> reasons = new TreeMap<>();
    try {
      JsonNode json = JsonDocuments.read(Files.readAllBytes(runDirectory.resolve(FILE)));
      json.path("failed")
          .properties()
          .forEach(entry -> reasons.put(entry.getKey(), entry.getValue().asText()));
    } catch (IOException e) {
      return Map.of(); // it only helps reports
    }
    return reasons;
  }
}

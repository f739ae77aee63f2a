package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** {@code run.json}: what the rows beside it are bound to. */
final class ScopeMarker {
  static final String FILE = "run.json";
  private static final String CREATED_AT = "created_at";
  private static final String SOURCE_REVISION = "artifacts.source_revision";

  private ScopeMarker() {}

  /**
   * How a stored marker differs from this protocol's, in anything but the time.
   *
   * @param byField "there" and "now" by dotted field
   */
  record Differences(Map<String, String> byField) {
    boolean isEmpty() {
      return byField.isEmpty();
    }

    boolean areOnlyTheSourceRevision() {
      return byField.keySet().equals(Set.of(SOURCE_REVISION));
    }

    List<String> lines() {
      List<String> lines = new ArrayList<>();
      byField.forEach((field, values) -> lines.add("run.json   " + field + ": " + values));
      return lines;
    }
  }

  /**
   * @return empty if there is no marker
   * @throws EvaluationException if it is no JSON object
   */
  static Optional<JsonNode> read(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    byte[] content = Files.readAllBytes(file);
    try {
      JsonNode marker = JsonDocuments.read(content);
      if (marker.isObject()) {
        return Optional.of(marker);
      }
    } catch (IOException e) {
      // told below
    }
    throw new EvaluationException(
        EvaluationException.Reason.RESULTS,
        file
            + " is no marker of a run. Nothing was touched. Restore it, or use another directory (scopeDirectory).");
  }

  static Differences differences(ScopeProtocol protocol, JsonNode stored) {
    Map<String, String> there = flat(stored);
    Map<String, String> now = flat(protocol.marker(Instant.EPOCH));
    Map<String, String> differences = new TreeMap<>();
    for (String field : union(there, now)) {
      String before = there.getOrDefault(field, "nothing");
      String after = now.getOrDefault(field, "nothing");
      if (!before.equals(after) && !field.equals(CREATED_AT)) {
        differences.put(field, before + " there, " + after + " now");
      }
    }
    return new Differences(differences);
  }

  private static Set<String> union(Map<String, String> there, Map<String, String> now) {
    Set<String> fields = new TreeSet<>(there.keySet());
    fields.addAll(now.keySet());
    return fields;
  }

  private static Map<String, String> flat(JsonNode marker) {
    Map<String, String> flat = new TreeMap<>();
    marker
        .properties()
        .forEach(
            field -> {
              if (field.getValue() instanceof ObjectNode group) {
                group
                    .properties()
                    .forEach(
                        inner ->
                            flat.put(
                                field.getKey() + "." + inner.getKey(), shown(inner.getValue())));
              } else {
                flat.put(field.getKey(), shown(field.getValue()));
              }
            });
    return flat;
  }

  private static String shown(JsonNode value) {
    try {
      return CanonicalJson.compact(value);
    } catch (IllegalArgumentException e) {
      return "what is no JSON";
    }
  }
}

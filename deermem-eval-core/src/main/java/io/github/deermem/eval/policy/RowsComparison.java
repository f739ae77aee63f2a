package io.github.deermem.eval.policy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares the rows of two policy runs, by case, capacity and policy. */
final class RowsComparison {
  private final Map<String, JsonNode> published;
  private final Map<String, JsonNode> current;

  private RowsComparison(Map<String, JsonNode> published, Map<String, JsonNode> current) {
    this.published = published;
    this.current = current;
  }

  /** What differs between two contents of {@code policy.raw.jsonl}, for people. */
  static Optional<String> difference(byte[] published, byte[] current) {
    if (Arrays.equals(published, current)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new RowsComparison(rows(published), rows(current)).describe());
    } catch (IOException e) {
      return Optional.of("holds a line that is no JSON, and is not as it was published");
    }
  }

  private String describe() {
    Set<String> names = new LinkedHashSet<>(current.keySet());
    names.addAll(published.keySet());
    List<String> differing = new ArrayList<>();
    for (String name : names) {
      JsonNode old = published.get(name);
      JsonNode row = current.get(name);
      if (old == null) {
        differing.add(name + " (no such row published)");
      } else if (row == null) {
        differing.add(name + " (published, and not in this run)");
      } else if (!old.equals(row)) {
        differing.add(name + " (" + change(old, row) + ")");
      }
    }
    return differing.isEmpty()
        ? "the same rows in other bytes (order, spaces or line ends)"
        : differing.size() + " of " + names.size() + " rows differ, first: " + differing.get(0);
  }

  private static String change(JsonNode old, JsonNode row) {
    boolean was = old.path("support_all_retained").asBoolean();
    boolean is = row.path("support_all_retained").asBoolean();
    if (was != is) {
      return "support fact " + verdict(was) + " → " + verdict(is);
    }
    String what =
        !old.path("kept_fact_ids").equals(row.path("kept_fact_ids"))
            ? "other facts kept"
            : !old.path("scores").equals(row.path("scores")) ? "other scores" : "other values";
    return what + ", support fact " + verdict(is) + " as before";
  }

  private static String verdict(boolean retained) {
    return retained ? "kept" : "evicted";
  }

  private static Map<String, JsonNode> rows(byte[] lines) throws IOException {
    Map<String, JsonNode> rows = new LinkedHashMap<>();
    for (String line : new String(lines, StandardCharsets.UTF_8).lines().toList()) {
      JsonNode row = JsonDocuments.read(line.getBytes(StandardCharsets.UTF_8));
      String name =
          row.path("case_id").asText()
              + " · capacity "
              + row.path("capacity").asText()
              + " · "
              + row.path("policy").asText();
      rows.put(name, row);
    }
    return rows;
  }
}

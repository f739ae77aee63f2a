package io.github.deermem.eval.policy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.artifact.WriteOnceDirectory;
import io.github.deermem.eval.pool.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Compares a published policy run with a new one, and says in figures what changed. When and at
 * which commit do not count.
 */
final class PolicyRunComparison implements WriteOnceDirectory.Comparison {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  private final Map<String, byte[]> files;

  PolicyRunComparison(Map<String, byte[]> files) {
    this.files = files;
  }

  @Override
  public List<String> differences(Path published) throws IOException {
    List<String> differences = new ArrayList<>();
    for (String name : files.keySet()) {
      if (!Files.isRegularFile(published.resolve(name))) {
        differences.add(name + " is missing: this is no complete run");
      }
    }
    if (!differences.isEmpty()) {
      return differences;
    }
    compareMarker(Files.readAllBytes(published.resolve(PolicyRun.MARKER)), differences);
    compareRows(Files.readAllBytes(published.resolve(PolicyRun.ROWS)), differences);
    compareSummary(Files.readAllBytes(published.resolve(PolicyRun.SUMMARY)), differences);
    return differences;
  }

  private void compareMarker(byte[] published, List<String> differences) {
    Optional<JsonNode> before = parse(published);
    if (before.isEmpty() || !before.get().isObject()) {
      differences.add(PolicyRun.MARKER + " is not the JSON that was published");
      return;
    }
    compareFields("", before.get(), parse(files.get(PolicyRun.MARKER)).orElseThrow(), differences);
  }

  /** Names the innermost fields that differ. */
  private static void compareFields(
      String path, JsonNode before, JsonNode now, List<String> differences) {
    List<String> names = new ArrayList<>();
    now.fieldNames().forEachRemaining(names::add);
    before
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!names.contains(name)) {
                names.add(name);
              }
            });
    for (String name : names) {
      boolean varies = path.isEmpty() && (name.equals("created_at") || name.equals("git"));
      JsonNode old = before.path(name);
      JsonNode current = now.path(name);
      if (varies || old.equals(current)) {
        continue;
      }
      if (old.isObject() && current.isObject()) {
        compareFields(path + name + ".", old, current, differences);
      } else {
        differences.add(
            PolicyRun.MARKER
                + "   "
                + path
                + name
                + ": "
                + shown(old)
                + " published, "
                + shown(current)
                + " now");
      }
    }
  }

  private static String shown(JsonNode value) {
    if (value.isMissingNode()) {
      return "nothing";
    }
    String text = value.isTextual() ? value.textValue() : value.toString();
    return HASH.matcher(text).matches() ? text.substring(0, 12) + "…" : text;
  }

  private void compareRows(byte[] published, List<String> differences) {
    RowsComparison.difference(published, files.get(PolicyRun.ROWS))
        .ifPresent(difference -> differences.add(PolicyRun.ROWS + "   " + difference));
  }

  private void compareSummary(byte[] published, List<String> differences) {
    byte[] current = files.get(PolicyRun.SUMMARY);
    if (Arrays.equals(published, current)) {
      return;
    }
    Optional<JsonNode> summary = parse(published);
    if (summary.isEmpty()) {
      differences.add(PolicyRun.SUMMARY + " is not the JSON that was published");
      return;
    }
    Map<String, String> before = retentions(summary.get());
    Map<String, String> now = retentions(parse(current).orElseThrow());
    Set<String> figures = new LinkedHashSet<>(now.keySet());
    figures.addAll(before.keySet());
    int known = differences.size();
    for (String figure : figures) {
      String old = before.getOrDefault(figure, "nothing");
      String retention = now.getOrDefault(figure, "nothing");
      if (!old.equals(retention)) {
        differences.add(figure + ": " + old + " published, " + retention + " now");
      }
    }
    if (differences.size() == known) {
      differences.add(
          PolicyRun.SUMMARY
              + "   the same figures by suite, but not by scenario or not in the same bytes");
    }
  }

  /** Retained support facts by policy, capacity and suite. */
  private static Map<String, String> retentions(JsonNode summary) {
    Map<String, Retention> bySuite = new LinkedHashMap<>();
    for (JsonNode group : summary.path("groups")) {
      String suite =
          group.path("source").asText().equals(Source.OFFICIAL.id()) ? "official" : "synthetic";
      String figure =
          group.path("policy").asText() + ", capacity " + group.path("capacity") + ", " + suite;
      Retention retention =
          new Retention(group.path("support_all_retained").asInt(), group.path("cases").asInt());
      bySuite.merge(figure, retention, Retention::plus);
    }
    Map<String, String> shown = new LinkedHashMap<>();
    bySuite.forEach((figure, retention) -> shown.put(figure, retention.toString()));
    return shown;
  }

  private static Optional<JsonNode> parse(byte[] json) {
    try {
      return Optional.of(JsonDocuments.read(json));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}

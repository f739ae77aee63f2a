package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.grading.BlindGrader;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything that follows from graded rows alone, as it is published. */
public final class QaResults {
  static final String ROWS = "qa.rows.jsonl";
  static final String SUMMARY = "qa.summary.json";
  static final String STATISTICS = "qa.stats.json";

  private final ProtocolConfig config;
  private final List<GradedRow> rows;
  private final Map<Suite, PairedComparison> comparisons = new EnumMap<>(Suite.class);

  /**
   * @param rows one for each case and policy, in any order; every suite has some
   */
  QaResults(ProtocolConfig config, List<GradedRow> rows) {
    this.config = config;
    this.rows =
        rows.stream().sorted(Comparator.comparing(GradedRow::rowId, CodePoints.ORDER)).toList();
    for (Suite suite : Suite.values()) {
      comparisons.put(
          suite,
          PairedComparison.of(
              this.rows.stream().filter(suite::holds).toList(), config.statistics()));
    }
  }

  /** Sorted by row id. */
  List<GradedRow> rows() {
    return rows;
  }

  public PairedComparison comparison(Suite suite) {
    return comparisons.get(suite);
  }

  /** Empty if the suite has no row of the policy. */
  public Optional<Accuracy> accuracy(Suite suite, String policy) {
    return rows.stream()
        .filter(suite::holds)
        .filter(row -> row.policy().equals(policy))
        .map(Accuracy::of)
        .reduce(Accuracy::plus);
  }

  /** The three files that the reference evaluation publishes, byte for byte. */
  Map<String, byte[]> files() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    StringBuilder lines = new StringBuilder();
    rows.forEach(row -> lines.append(CanonicalJson.spaced(row.json())).append('\n'));
    files.put(ROWS, utf8(lines.toString()));
    files.put(SUMMARY, indented(AccuracySummary.of(config, rows)));
    files.put(STATISTICS, indented(statistics()));
    return files;
  }

  static byte[] indented(ObjectNode json) {
    return utf8(CanonicalJson.indented(json) + "\n");
  }

  private ObjectNode statistics() {
    ObjectNode statistics = JsonNodeFactory.instance.objectNode();
    statistics.put("schema_version", 1);
    statistics.put("protocol_id", config.protocolId());
    statistics.put("grader_version", BlindGrader.VERSION);
    ArrayNode policies = statistics.putArray("policies");
    PolicyCatalog.NAMES.forEach(policies::add);
    ObjectNode suites = statistics.putObject("suites");
    comparisons.forEach((suite, comparison) -> suites.set(suite.id(), comparison.toJson()));
    return statistics;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.deermem.eval.AcceptanceCases;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.pool.Source;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people and files are told of results, by the acceptance cases and their published pairs. */
class QaResultsTest {
  private static final List<String> POLICIES = PolicyCatalog.NAMES;
  private static final JsonNode PAIRS =
      AcceptanceCases.input("stats-01-published").get("pairs_in_case_id_order");

  @TempDir Path directory;

  @Test
  void columnsAreAlignedAndTheNumbersArePrintedAsPeopleReadThem() {
    assertEquals(
        Resources.text("comparison.txt"), String.join("\n", ComparisonTable.lines(published())));
  }

  @ParameterizedTest
  @CsvSource({
    "official, 23/40, 35/40",
    "synthetic, 1/5, 5/5",
    "overall, 24/45, 40/45",
  })
  void accuracyIsACountOverItsDenominator(String suite, String first, String second) {
    QaResults results = published();
    Suite asked = Suite.valueOf(suite.toUpperCase(Locale.ROOT));

    Optional<Accuracy> baseline = results.accuracy(asked, POLICIES.get(0));
    Optional<Accuracy> candidate = results.accuracy(asked, POLICIES.get(1));

    assertEquals(first, baseline.orElseThrow().toString());
    assertEquals(second, candidate.orElseThrow().toString());
    assertEquals(Optional.empty(), results.accuracy(asked, "nobody"));
  }

  @Test
  void aRateIsAShareOfTheCases() {
    assertEquals(0.575, new Accuracy(23, 40).rate());
  }

  @Test
  @DisplayName("report-02: no figure mixes official and synthetic rows but the one that says so")
  void suitesAreKeptApart() throws IOException {
    Map<String, byte[]> files = published().files();

    JsonNode statistics = JsonDocuments.read(files.get("qa.stats.json")).get("suites");
    assertEquals(
        AcceptanceCases.input("report-02-separate-suites").get("official"),
        counts(statistics.get("official")));
    assertEquals(
        AcceptanceCases.input("report-02-separate-suites").get("synthetic"),
        counts(statistics.get("synthetic")));
    List<String> suites = new ArrayList<>();
    statistics.fieldNames().forEachRemaining(suites::add);
    assertEquals(List.of("official", "overall", "synthetic"), suites);
    Map<String, Integer> cases = new TreeMap<>();
    JsonDocuments.read(files.get("qa.summary.json"))
        .get("groups")
        .forEach(
            group ->
                cases.merge(
                    group.get("source").textValue(), group.get("cases").intValue(), Integer::sum));
    assertEquals(Map.of("longmemeval", 80, "synthetic", 10), cases);
    assertEquals(
        List.of("official", "synthetic", "overall"),
        ComparisonTable.lines(published()).stream()
            .skip(1)
            .map(line -> line.strip().split(" ")[0])
            .toList());
  }

  @Test
  @DisplayName("stats-04: a suite that cannot reach alpha is named, and its numbers stay")
  void aSuiteThatCannotReachAlphaIsNamed() {
    PairedComparison synthetic = published().comparison(Suite.SYNTHETIC);

    assertEquals(0.125, synthetic.pValue());
    assertEquals(0.0625, synthetic.smallestPValue());
    assertEquals(0.4, synthetic.interval().lower());
    assertEquals(1.0, synthetic.interval().upper());
    assertEquals(
        List.of(
            "synthetic: 5 pairs cannot reach p < 0.05, whatever happens (smallest possible: 0.0625)."
                + " An interval without 0 is no significant result there."),
        ComparisonTable.warnings(published()));
  }

  @ParameterizedTest
  @CsvSource({
    "0.07,   '',                   93 %",
    "0.0625, synthetic,            93.75 %",
    "0.5,    '',                   50 %",
    "0.0001, synthetic,            99.99 %",
    "1e-12,  'official synthetic', 100 %",
    "1e-14,  'official synthetic overall', 100 %",
  })
  void itDependsOnAlpha(double alpha, String named, String level) {
    QaResults results = results(configWith(alpha), PAIRS);

    assertEquals(
        named,
        String.join(
            " ",
            ComparisonTable.warnings(results).stream()
                .map(line -> line.replaceFirst(":.*", ""))
                .toList()));
    assertTrue(
        ComparisonTable.lines(results).get(0).contains(" " + level + " interval "),
        ComparisonTable.lines(results).get(0));
  }

  private ProtocolConfig configWith(double alpha) {
    SmallEvaluation small = new SmallEvaluation(directory);
    small.config().withObject("/statistics").put("alpha", alpha);
    return small.pinning("0".repeat(64)).config();
  }

  private static QaResults published() {
    return results(ProtocolBundle.load(BundleSource.builtIn()).config(), PAIRS);
  }

  /** Case ids in the order of the pairs. */
  private static QaResults results(ProtocolConfig config, JsonNode pairs) {
    List<GradedRow> rows = new ArrayList<>();
    add(rows, "c", Source.OFFICIAL, pairs.get("official"));
    add(rows, "s", Source.SYNTHETIC, pairs.get("synthetic"));
    return new QaResults(config, rows);
  }

  private static void add(List<GradedRow> rows, String prefix, Source source, JsonNode pairs) {
    String first = pairs.get("first").textValue();
    String second = pairs.get("second").textValue();
    for (int i = 0; i < first.length(); i++) {
      String caseId = String.format(Locale.ROOT, "%s%02d", prefix, i);
      rows.add(row(caseId, POLICIES.get(0), source, first.charAt(i) == '1'));
      rows.add(row(caseId, POLICIES.get(1), source, second.charAt(i) == '1'));
    }
  }

  private static GradedRow row(String caseId, String policy, Source source, boolean correct) {
    return new GradedRow(
        JsonNodeFactory.instance
            .objectNode()
            .put("row_id", caseId + "__" + policy)
            .put("case_id", caseId)
            .put("source", source.id())
            .put("scenario", "any")
            .put("policy", policy)
            .put("grade_correct", correct));
  }

  /** In the order both correct, both wrong, only first, only second. */
  private static JsonNode counts(JsonNode suite) {
    JsonNode table = suite.get("mcnemar");
    return JsonNodeFactory.instance
        .arrayNode()
        .add(table.get("both_correct"))
        .add(table.get("both_wrong"))
        .add(table.get("only_first_correct"))
        .add(table.get("only_second_correct"));
  }
}

package io.github.deermem.eval.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.artifact.EvaluationException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateTest {
  private PublishedFolder published;

  @BeforeEach
  void publish(@TempDir Path folder) throws IOException {
    published = PublishedFolder.complete(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "policy.hybrid-v1.c7.official,          1.000 (40/40), summary.json",
    "policy.confidence.c7.overall,          0.600 (27/45), summary.json",
    "policy.confidence.c5.access_help,      0.000 (0/10),  summary.json",
    "qa.hybrid-v1.official,                 0.900 (36/40), qa.summary.json",
    "qa.confidence.synthetic,               0.400 (2/5),   qa.summary.json",
    "qa.hybrid-v1.overall,                  0.911 (41/45), qa.summary.json",
    "qa.difference.official,                +0.325 (13/40), qa.stats.json",
    "qa.difference.official.lower,          +0.175 (7/40), qa.stats.json",
    "qa.difference.official.upper,          +0.475 (19/40), qa.stats.json",
    "qa.difference.overall,                 +0.355 (16/45), qa.stats.json",
    "qa.p.official,                         0.00024,       qa.stats.json",
    "qa.abstained.confidence.access_help,   0.100 (1/10),  qa.outcomes.json",
    "qa.truncated.hybrid-v1.overall,        0.000 (0/45),  qa.outcomes.json",
    "qa.empty.hybrid-v1.correction_reserve, 0.000 (0/5),   qa.outcomes.json",
    "scope.durable_retention_rate,          0.666 (2/3),   report.json",
    "scope.unsafe_persistence_rate,         0.000 (0/4),   report.json",
    "scope.selected_bucket_retention_rate,  1.000 (1/1),   report.json",
    "scope.cross_agent_contamination_rate,  0.500 (1/2),   report.json",
    "scope.cross_user_contamination_rate,   0.000 (0/1),   report.json",
  })
  void readsEachMetricFromWhatIsPublished(String metric, String found, String file) {
    Verdict verdict = published.check(Map.of(metric, "0"), Map.of());

    assertEquals(
        List.of(new Verdict.Checked(metric, found, verdict.checked().get(0).limit(), file, true)),
        verdict.checked());
  }

  @Test
  void saysWhichLimitsAreBrokenAndByHowMuch() {
    Verdict verdict =
        published.check(
            Map.of(
                "policy.hybrid-v1.c7.official", "40/40",
                "qa.hybrid-v1.official", "0.95",
                "qa.difference.official", "0.4"),
            Map.of("qa.abstained.confidence.overall", "2%"));

    assertFalse(verdict.isPassed());
    assertEquals(
        List.of(
            "3 of 4 limits are broken.",
            "  qa.difference.official            +0.325 (13/40)   minimum +0.4   qa.stats.json",
            "  qa.hybrid-v1.official             0.900 (36/40)    minimum 0.95   qa.summary.json",
            "  qa.abstained.confidence.overall   13.4% (6/45)     maximum 2%     qa.outcomes.json"),
        verdict.lines());
  }

  @Test
  void listsWhatIsKept() {
    Verdict verdict = published.check(Map.of("qa.hybrid-v1.official", "36/40"), Map.of());

    assertTrue(verdict.isPassed());
    assertEquals(
        List.of(
            "The limit is kept.",
            "  qa.hybrid-v1.official   0.900 (36/40)   minimum 36/40   qa.summary.json"),
        verdict.lines());
  }

  @Test
  void breaksALimitOverAnotherNumberOfCases() {
    Verdict verdict = published.check(Map.of("qa.hybrid-v1.official", "36/45"), Map.of());

    assertEquals(
        List.of(
            "1 of 1 limit is broken.",
            "  qa.hybrid-v1.official   0.900 (36/40)   minimum 36/45, but it is of 40   qa.summary.json"),
        verdict.lines());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          qa.hybrid-v1.offical | 0.8 | There is no metric qa.hybrid-v1.offical; did you mean qa.hybrid-v1.official?
          policy.hybrid-v1.c8.official | 0.8 | There is no metric policy.hybrid-v1.c8.official; did you mean policy.hybrid-v1.c5.official?
          accuracy | 0.8 | There is no metric accuracy. Metrics are policy.<policy>.c<capacity>.<cases>, qa.<policy>.<cases>, qa.difference.<suite>, qa.p.<suite>, scope.<rate> and others, listed in the README.
          qa.hybrid-v1.official | 80 | qa.hybrid-v1.official: the minimum 80 lies outside 0 to 1; write 80 percent as 0.8 or 80%
          qa.hybrid-v1.official | -0.1 | qa.hybrid-v1.official: the minimum -0.1 lies outside 0 to 1; write 80 percent as 0.8 or 80%
          qa.hybrid-v1.official | 101% | qa.hybrid-v1.official: the minimum 101% lies outside 0 to 1; write 80 percent as 0.8 or 80%
          qa.hybrid-v1.official | 41/40 | qa.hybrid-v1.official: the minimum 41/40 lies outside 0 to 1; write 80 percent as 0.8 or 80%
          qa.difference.official | -1.1 | qa.difference.official: the minimum -1.1 lies outside -1 to 1; write 80 percent as 0.8 or 80%
          qa.hybrid-v1.official | most | qa.hybrid-v1.official: expected a ratio (0.8), a percentage (80%) or a count (36/45), found most
          qa.hybrid-v1.official | '' | qa.hybrid-v1.official: expected a ratio (0.8), a percentage (80%) or a count (36/45), found nothing
          qa.p.official | 1/40 | qa.p.official: a p-value has no counts; write the limit as a decimal
          """)
  void doesNotGuessWhatALimitMeans(String metric, String limit, String problem) {
    assertUndecidable(problem, Map.of(metric, limit), Map.of());
  }

  @Test
  void refusesAPValueThatSoFewPairsNeverReach() {
    assertUndecidable(
        "qa.p.synthetic: 5 pairs can never reach p = 0.05; the smallest possible is 0.0625",
        Map.of(),
        Map.of("qa.p.synthetic", "0.05"));
    assertTrue(published.check(Map.of(), Map.of("qa.p.synthetic", "0.25")).isPassed());
  }

  @ParameterizedTest
  @CsvSource({
    "policy/summary.json, policy.hybrid-v1.c7.official, run-policy",
    "policy/run.json,     policy.hybrid-v1.c7.official, run-policy",
    "qa/qa.summary.json,  qa.hybrid-v1.official,        run-qa and grade-qa",
    "qa/qa_run.json,      qa.hybrid-v1.official,        run-qa and grade-qa",
    "qa/qa.stats.json,    qa.p.official,                run-qa and grade-qa",
    "qa/qa.outcomes.json, qa.empty.hybrid-v1.official,  run-qa and grade-qa",
  })
  void isNoPassWithoutAResult(String file, String metric, String goals) throws IOException {
    published.delete(file);

    String message = undecidable(Map.of(metric, "0"), Map.of());

    assertTrue(
        message.contains("No result: there is no " + published.root().resolve(file)), message);
    assertTrue(message.contains("Run " + goals + " first"), message);
  }

  @Test
  void needsOnlyTheFilesThatLimitsAreAbout() throws IOException {
    published.delete("policy/run.json");
    published.delete("qa/qa.stats.json");

    assertTrue(published.check(Map.of("qa.hybrid-v1.official", "0.8"), Map.of()).isPassed());
  }

  @Test
  void refusesResultsOfAnotherProtocol() throws IOException {
    String config = PublishedFolder.BUNDLE.hashes().config();
    published.edit("qa/qa_run.json", config, "0".repeat(64));

    assertUndecidable(
        "The results in "
            + published.qa()
            + " are of another protocol than this build's:\n"
            + "    config_sha256: "
            + "0".repeat(64)
            + " there, "
            + config
            + " now",
        Map.of("qa.hybrid-v1.official", "0.8"),
        Map.of());
  }

  @Test
  void refusesResultsOfAnotherDataset() throws IOException {
    String dataset = PublishedFolder.BUNDLE.config().dataset().sha256();
    published.edit("policy/run.json", dataset, "elsewhere");

    assertUndecidable(
        "dataset_sha256: no SHA-256 there, " + dataset + " now",
        Map.of("policy.hybrid-v1.c7.official", "0.8"),
        Map.of());
  }

  @ParameterizedTest
  @CsvSource({
    "qa/qa.summary.json, '\"cases\": 10', '\"cases\": 9', qa.hybrid-v1.official",
    "qa/qa.summary.json, '\"correct\": 10', '\"correct\": 11', qa.hybrid-v1.official",
    "qa/qa.summary.json, '\"correct\": 10', '\"correct\": 9.5', qa.hybrid-v1.official",
    "qa/qa.summary.json, '\"correct\": 10', '\"correct\": -1', qa.hybrid-v1.official",
    "qa/qa.summary.json, 'access_help', 'other', qa.hybrid-v1.official",
    "qa/qa.summary.json, 'groups', 'group', qa.hybrid-v1.official",
    "qa/qa.stats.json, '\"p_value\"', '\"p\"', qa.p.official",
    "qa/qa.stats.json, '\"official\"', '\"unofficial\"', qa.p.official",
    "qa/qa.stats.json, '\"both_correct\": 23', '\"both_correct\": 22', qa.difference.official",
    "qa/qa.stats.json, '\"lower\": 0.1', '\"lower\": 0.11', qa.difference.official.lower",
    "qa/qa.stats.json, '{', '', qa.difference.official",
  })
  void takesNoFigureFromADamagedFile(String file, String before, String after, String metric)
      throws IOException {
    published.edit(file, before, after);

    assertTrue(undecidable(Map.of(metric, "0"), Map.of()).contains("No result: "));
  }

  @Test
  void knowsNoValueOfARateOverNothing() throws IOException {
    assertUndecidable(
        "No result: scope.atomic_correction_success_rate has no value in ",
        Map.of("scope.atomic_correction_success_rate", "0"),
        Map.of());
    published.edit(
        "scope/report.json",
        "\"deterministic_identity_routing\": {",
        "\"deterministic_identity_routing\": null, \"other\": {");
    assertUndecidable(
        "since a live run does not route",
        Map.of(),
        Map.of("scope.cross_user_contamination_rate", "0"));
  }

  @Test
  void refusesScopeResultsOfAnotherManifest() throws IOException {
    published.edit("scope/report.json", PublishedFolder.SCOPE_MANIFEST, "0".repeat(64));

    assertUndecidable(
        "are of another manifest than this build's: expected SHA-256 "
            + PublishedFolder.SCOPE_MANIFEST,
        Map.of("scope.durable_retention_rate", "1"),
        Map.of());
  }

  @Test
  void reportsEverythingThatKeepsItFromDecidingOnce() throws IOException {
    published.delete("qa/qa_run.json");
    Map<String, String> minimums = new HashMap<>();
    minimums.put("qa.hybrid-v1.official", "0.8");
    minimums.put("qa.confidence.official", "0.1");
    minimums.put("policy.hybrid-v1.c7.official", null);

    List<String> lines = undecidable(minimums, Map.of("nothing", "1")).lines().toList();

    assertEquals(4, lines.size(), lines.toString());
    assertEquals("The gate cannot decide:", lines.get(0));
  }

  private void assertUndecidable(
      String problem, Map<String, String> minimums, Map<String, String> maximums) {
    String message = undecidable(minimums, maximums);
    assertTrue(message.contains(problem), message);
  }

  private String undecidable(Map<String, String> minimums, Map<String, String> maximums) {
    EvaluationException refused =
        assertThrows(EvaluationException.class, () -> published.check(minimums, maximums));
    assertEquals(EvaluationException.Reason.RESULTS, refused.reason());
    return refused.getMessage();
  }
}

package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.qa.FakeProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GradingTest {
  @TempDir static Path directory;
  private static GradedSmallEvaluation evaluation;

  @TempDir Path run;

  @BeforeAll
  static void answer() {
    evaluation = new GradedSmallEvaluation(AskedEvaluation.in(directory));
    evaluation.answer(directory.resolve("qa"), GradedSmallEvaluation::goodReader);
  }

  @BeforeEach
  void copy() {
    Trees.copy(directory.resolve("qa"), run);
  }

  @Test
  void aGradedRowTakesTheAnswerFromTheStoredRowAndTheRestFromTheTask() {
    GradedRow row =
        evaluation.grade(run).results().rows().stream()
            .filter(graded -> graded.rowId().equals("ku-02__confidence"))
            .findFirst()
            .orElseThrow();

    assertEquals(Resources.text("graded-row.json"), CanonicalJson.indented(row.json()));
    assertEquals("ku-02__confidence", row.toString(), "the id alone");
  }

  @Test
  void thereMustBeARun() throws IOException {
    Files.delete(run.resolve("qa_run.json"));

    assertRefusal(
        "There is no run in "
            + run
            + " (no qa_run.json). Make one with run-qa, or set qaDirectory.");
  }

  @Test
  void aRunOfAnotherProtocolIsNamedAsSuch() throws IOException {
    Path marker = run.resolve("qa_run.json");
    String changed =
        Files.readString(marker)
            .replaceFirst("(\"config_sha256\": \")[0-9a-f]{64}", "$1" + "0".repeat(64));
    Files.writeString(marker, changed);

    EvaluationException refusal = refusal();

    assertTrue(
        refusal
            .getMessage()
            .startsWith("The answers in " + run + " were made under another protocol."),
        refusal.getMessage());
    assertTrue(
        refusal.getMessage().contains("\n  config_sha256: " + "0".repeat(64) + " there, "),
        refusal.getMessage());
  }

  @Test
  void rowsThatAreMissingDamagedOrForeignAreAllNamed() throws IOException {
    Files.delete(row("ku-01__confidence"));
    Files.writeString(row("ku-02__confidence"), "{");
    Files.copy(row("ku-03__hybrid-v1"), row("spare"));
    Files.delete(row("ku-03__confidence"));
    Files.move(row("spare"), row("ku-03__confidence"));
    Tampering.replace("fingerprint\": \"", "fingerprint\": \"0").in(row("ku-04__confidence"));
    Map<String, Trees.Snapshot> before = Trees.snapshots(run);

    assertRefusal(
        "4 of 90 answers in " + run + " cannot be graded, so nothing was:",
        "  ku-01__confidence: missing or damaged",
        "  ku-02__confidence: missing or damaged",
        "  ku-03__confidence: belongs to another request (row_id, policy, kept_fact_ids)",
        "  ku-04__confidence: belongs to another request (request_fingerprint)",
        "run-qa calls them again, and only them.");
    assertEquals(before, Trees.snapshots(run));
  }

  @Test
  void ofManyRowsTwentyAreNamedAndTheRestIsCounted() throws IOException {
    for (String file : Trees.names(run.resolve("responses"))) {
      Files.delete(run.resolve("responses").resolve(file));
    }

    List<String> lines = refusal().getMessage().lines().toList();

    assertEquals(23, lines.size());
    assertEquals("90 of 90 answers in " + run + " cannot be graded, so nothing was:", lines.get(0));
    assertEquals("  and 70 more", lines.get(21));
  }

  @Test
  void aDirectoryInPlaceOfARowIsNamed() throws IOException {
    Files.delete(row("ku-01__confidence"));
    Files.createDirectory(row("ku-01__confidence"));

    EvaluationException refusal = refusal();

    assertEquals(EvaluationException.Reason.FILES, refusal.reason());
    assertEquals(
        "Cannot read the answer ku-01__confidence: "
            + row("ku-01__confidence")
            + ": a directory stands where an answer belongs.",
        refusal.getMessage());
  }

  @Test
  void theGraderDoesNotLearnWhoKeptTheFacts() throws IOException {
    for (String file : Trees.names(run.resolve("responses"))) {
      Files.delete(run.resolve("responses").resolve(file));
    }
    evaluation.answer(run, task -> FakeProvider.answer("5 bicycles on Monday"));

    Map<String, List<String>> rulesByCase =
        evaluation.grade(run).results().rows().stream()
            .collect(
                Collectors.groupingBy(
                    GradedRow::caseId,
                    Collectors.mapping(
                        row -> row.json().get("grade_rule").textValue(), Collectors.toList())));

    assertEquals(45, rulesByCase.size());
    rulesByCase.forEach((id, rules) -> assertEquals(rules.get(0), rules.get(1), id));
    assertTrue(rulesByCase.values().stream().distinct().count() > 1, "several rules decided");
  }

  private EvaluationException refusal() {
    return assertThrows(EvaluationException.class, () -> evaluation.grade(run));
  }

  private void assertRefusal(String... lines) {
    EvaluationException refusal = refusal();
    assertEquals(String.join("\n", lines), refusal.getMessage());
    assertEquals(EvaluationException.Reason.RESULTS, refusal.reason());
  }

  private Path row(String id) {
    return run.resolve("responses").resolve(id + ".json");
  }
}

package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.EvaluationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ResultsVerificationTest {
  private static final String ROWS = "qa.rows.jsonl";
  private static final String SUMMARY = "qa.summary.json";
  private static final String STATISTICS = "qa.stats.json";

  private static final String CONVERTED =
      "   lines end in CRLF, expected LF; an editor or Git (core.autocrlf) has converted them";

  @TempDir static Path directory;
  private static GradedSmallEvaluation evaluation;

  @TempDir Path results;

  @BeforeAll
  static void publish() {
    evaluation = new GradedSmallEvaluation(AskedEvaluation.in(directory));
    evaluation.publish(directory.resolve("qa"));
  }

  @BeforeEach
  void copy() {
    Trees.copy(directory.resolve("qa"), results);
  }

  @Test
  void resultsAsTheyWerePublishedHaveNoProblem() {
    assertEquals("", withoutDataset());
    assertEquals("", withDataset());
  }

  static Stream<Arguments> tamperings() {
    return Stream.of(
        argumentSet(
            "flipped grade",
            ROWS,
            Tampering.inRow("ku-02__confidence", "correct\": true", "correct\": false"),
            "qa.rows.jsonl   line 13, ku-02__confidence: grade_correct is false, but the rule exact says otherwise"),
        argumentSet(
            "flipped grade with a fitting rule",
            ROWS,
            Tampering.inRow(
                "ku-02__confidence",
                "true, \"grade_rule\": \"exact\"",
                "false, \"grade_rule\": \"overlap-reject\""),
            Resources.text("flipped-grade.txt")),
        argumentSet(
            "changed count",
            SUMMARY,
            Tampering.replace("\"correct\": 3", "\"correct\": 10"),
            "qa.summary.json   line 7, bytes 129-130: \"10\" where \"3\" belongs, near: \"correct\": 10,"),
        argumentSet(
            "changed digit of a p-value",
            STATISTICS,
            Tampering.replace("0.0001220703125", "0.0001220703135"),
            "qa.stats.json   line 25, bytes 567-567: \"3\" where \"2\" belongs, near: \"p_value\": 0.0001220703135"),
        argumentSet(
            "missing row",
            ROWS,
            Tampering.removeRow("tr-03__hybrid-v1"),
            "qa.rows.jsonl   the row tr-03__hybrid-v1 is missing"),
        argumentSet(
            "reordered row",
            ROWS,
            Tampering.moveRowToTheEnd("tr-03__hybrid-v1"),
            "qa.rows.jsonl   line 90, tr-03__hybrid-v1: stands behind tr-20__hybrid-v1, but rows are sorted by row_id"),
        argumentSet(
            "repeated row",
            ROWS,
            Tampering.repeatRow("tr-03__hybrid-v1"),
            "qa.rows.jsonl   line 57, tr-03__hybrid-v1: the same row stands in line 56"),
        argumentSet(
            "row of another case",
            ROWS,
            Tampering.inRow("tr-03__hybrid-v1", "\"row_id\": \"tr-03__", "\"row_id\": \"tr-21__"),
            "qa.rows.jsonl   line 56, tr-21__hybrid-v1: no row of this protocol\n"
                + "qa.rows.jsonl   the row tr-03__hybrid-v1 is missing"),
        argumentSet(
            "case id of another row",
            ROWS,
            Tampering.inRow("tr-03__hybrid-v1", "\"case_id\": \"tr-03\"", "\"case_id\": \"tr-04\""),
            "qa.rows.jsonl   line 56, tr-03__hybrid-v1: case_id is \"tr-04\", expected \"tr-03\""),
        argumentSet(
            "row in another suite",
            ROWS,
            Tampering.inRow("tr-03__hybrid-v1", "\"longmemeval\"", "\"synthetic\""),
            "qa.rows.jsonl   line 56, tr-03__hybrid-v1: source is \"synthetic\", expected \"longmemeval\""),
        argumentSet(
            "another grader version",
            ROWS,
            Tampering.inRow("tr-03__hybrid-v1", "overlap-v1", "overlap-v2"),
            "qa.rows.jsonl   line 56, tr-03__hybrid-v1: grader_version is \"deterministic-overlap-v2\", expected \"deterministic-overlap-v1\""),
        argumentSet("rows with CRLF", ROWS, Tampering.convertToWindowsLineEnds(), ROWS + CONVERTED),
        argumentSet(
            "summary with CRLF",
            SUMMARY,
            Tampering.convertToWindowsLineEnds(),
            SUMMARY + CONVERTED),
        argumentSet(
            "rows without a final line end",
            ROWS,
            Tampering.removeLastByte(),
            "qa.rows.jsonl   line 90, at byte 67313: \"\\n\" is missing, near: ens\": 12, \"total_tokens\": 15}}"),
        argumentSet(
            "statistics without a final line end",
            STATISTICS,
            Tampering.removeLastByte(),
            "qa.stats.json   line 65, at byte 1411: \"\\n\" is missing, near: }"),
        argumentSet(
            "a blank less",
            ROWS,
            Tampering.inRow("tr-03__hybrid-v1", ", ", ","),
            "qa.rows.jsonl   line 56, at byte 41511: \" \" is missing, near: {\"attempts\": 1,\"capacity\": 7, \"case_id\": \"tr-"));
  }

  @ParameterizedTest
  @MethodSource("tamperings")
  void tamperingIsNoticedFromTheRowsAlone(String file, Tampering tampering, String problems)
      throws IOException {
    tampering.in(results.resolve(file));

    assertEquals(problems, withoutDataset());
  }

  static Stream<Arguments> tamperingsOfWhatTheDatasetTells() {
    return Stream.of(
        argumentSet(
            "fingerprint",
            Tampering.inRow("tr-03__hybrid-v1", "fingerprint\": \"c8", "fingerprint\": \"c9"),
            "tr-03__hybrid-v1: request_fingerprint is \"c9e3a126696525a2c104a09f2d7140ca7f7ceed245b829a77319260f6e5783ff\", recomputed \"c8e3a126696525a2c104a09f2d7140ca7f7ceed245b829a77319260f6e5783ff\""),
        argumentSet(
            "kept facts",
            Tampering.inRow("ku-16__hybrid-v1", ", \"gold_ku-16\", ", ", "),
            "ku-16__hybrid-v1: kept_fact_ids is [\"d_ku-16_1_sp-06\", \"d_ku-16_3_sp-12\", \"d_ku-16_0_sp-03\", \"d_ku-16_2_sp-09\", \"d_ku-16_4_su-01\", \"d_ku-16_5_su-02\"], recomputed [\"d_ku-16_1_sp-06\", \"d_ku-16_3_sp-12\", \"gold_ku-16\", \"d_ku-16_0_sp-03\", \"d_ku-16_2_sp-09\", \"d_ku-16_4_su-01\", \"d_ku-16_5_su-02\"]"),
        argumentSet(
            "rule of a grade",
            Tampering.inRow("ku-16__hybrid-v1", "\"exact\"", "\"substring\""),
            "ku-16__hybrid-v1: grade_rule is \"substring\", recomputed \"exact\""),
        argumentSet(
            "prediction",
            Tampering.inRow("ku-02__confidence", "\"5 bicycles\"", "\"bicycles\""),
            "ku-02__confidence: grade_rule is \"exact\", recomputed \"substring\""),
        argumentSet(
            "question type",
            Tampering.inRow("ku-16__hybrid-v1", "\"knowledge-update\"", "\"temporal-reasoning\""),
            "ku-16__hybrid-v1: question_type is \"temporal-reasoning\", recomputed \"knowledge-update\""),
        argumentSet(
            "recall",
            Tampering.inRow(
                "ku-16__hybrid-v1",
                "retained\": true, \"support_recall\": 1.0",
                "retained\": false, \"support_recall\": 0.0"),
            "ku-16__hybrid-v1: support_recall is 0.0, recomputed 1.0\n"
                + "qa.rows.jsonl   ku-16__hybrid-v1: support_all_retained is false, recomputed true"));
  }

  @ParameterizedTest
  @MethodSource("tamperingsOfWhatTheDatasetTells")
  void whatTheRowsAloneDoNotTellIsRecomputedFromTheDataset(Tampering tampering, String problems)
      throws IOException {
    tampering.in(results.resolve(ROWS));

    assertEquals("", withoutDataset());
    assertEquals(ROWS + "   " + problems, withDataset());
  }

  @Test
  void anotherGradeInWhichEverythingFitsIsNoticedWithTheDataset() throws IOException {
    Tampering.inRow(
            "ku-02__confidence",
            "true, \"grade_rule\": \"exact\"",
            "false, \"grade_rule\": \"overlap-reject\"")
        .in(results.resolve(ROWS));
    publishWhatFollowsFromTheRows();

    assertEquals("", withoutDataset());
    assertEquals(
        "qa.rows.jsonl   ku-02__confidence: grade_correct is false, recomputed true\n"
            + "qa.rows.jsonl   ku-02__confidence: grade_rule is \"overlap-reject\", recomputed \"exact\"",
        withDataset());
  }

  @Test
  void everyRowIsRecomputed() throws IOException {
    Tampering everyFingerprint =
        rows -> rows.replaceAll("fingerprint\": \"....", "fingerprint\": \"0000");
    everyFingerprint.in(results.resolve(ROWS));

    assertEquals("", withoutDataset());
    assertEquals(90, withDataset().lines().count());
  }

  @Test
  void filesThatAreMissingAreAllNamed() throws IOException {
    Files.delete(results.resolve(ROWS));
    Files.delete(results.resolve(STATISTICS));

    EvaluationException refusal = assertThrows(EvaluationException.class, this::withoutDataset);

    assertEquals(EvaluationException.Reason.RESULTS, refusal.reason());
    assertEquals(
        "Cannot read the results in "
            + results
            + ": there is no "
            + results.resolve(ROWS)
            + "; there is no "
            + results.resolve(STATISTICS)
            + ". Expected qa.rows.jsonl, qa.summary.json, qa.stats.json (parameter resultsDirectory).",
        refusal.getMessage());
  }

  private void publishWhatFollowsFromTheRows() throws IOException {
    PublishedRows rows =
        PublishedRows.parse(evaluation.bundle(), Files.readAllBytes(results.resolve(ROWS)));
    QaResults forged =
        new QaResults(evaluation.bundle().config(), List.copyOf(rows.rows().values()));
    for (Map.Entry<String, byte[]> file : forged.files().entrySet()) {
      Files.write(results.resolve(file.getKey()), file.getValue());
    }
  }

  private String withoutDataset() {
    return String.join("\n", ResultsVerification.problems(evaluation.bundle(), results, List.of()));
  }

  private String withDataset() {
    return String.join(
        "\n", ResultsVerification.problems(evaluation.bundle(), results, evaluation.tasks()));
  }
}

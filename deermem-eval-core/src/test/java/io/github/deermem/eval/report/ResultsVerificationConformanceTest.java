package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.github.deermem.eval.Conformance;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.qa.RunMarker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The published live results of the reference evaluation, and what may be done to a copy. */
class ResultsVerificationConformanceTest {
  @TempDir Path results;
  private ProtocolBundle bundle;

  @BeforeEach
  void copy() {
    Path upstream = Conformance.folder().resolve("upstream");
    Trees.copy(upstream.resolve("results").resolve("pr4789-reproduction-v1"), results);
    bundle = ProtocolBundle.load(BundleSource.directory(upstream));
  }

  @Test
  void thePublishedResultsHaveNoProblem() {
    assertEquals(true, new RunMarker(bundle).isIn(results), "made under this very protocol");
    assertEquals(List.of(), problems());
  }

  static Stream<Arguments> tamperings() {
    return Stream.of(
        argumentSet(
            "flipped grade",
            "qa.rows.jsonl",
            Tampering.inRow("01493427__confidence", "correct\": true", "correct\": false"),
            "qa.rows.jsonl   line 1, 01493427__confidence: grade_correct is false, but the rule exact says otherwise"),
        argumentSet(
            "flipped grade with a fitting rule",
            "qa.rows.jsonl",
            Tampering.inRow(
                "01493427__confidence",
                "true, \"grade_rule\": \"exact\"",
                "false, \"grade_rule\": \"overlap-reject\""),
            Resources.text("flipped-published-grade.txt")),
        argumentSet(
            "changed count",
            "qa.stats.json",
            Tampering.replace("\"both_correct\": 22", "\"both_correct\": 23"),
            "qa.stats.json   line 21, bytes 511-511: \"3\" where \"2\" belongs, near: \"both_correct\": 23,"),
        argumentSet(
            "changed digit of a p-value",
            "qa.stats.json",
            Tampering.replace("0.0018310546875", "0.0018310546876"),
            "qa.stats.json   line 25, bytes 640-640: \"6\" where \"5\" belongs, near: \"p_value\": 0.0018310546876"),
        argumentSet(
            "missing row",
            "qa.rows.jsonl",
            Tampering.removeRow("01493427__confidence"),
            "qa.rows.jsonl   the row 01493427__confidence is missing"),
        argumentSet(
            "reordered row",
            "qa.rows.jsonl",
            Tampering.moveRowToTheEnd("01493427__confidence"),
            "qa.rows.jsonl   line 90, 01493427__confidence: stands behind correction_timezone__hybrid-v1, but rows are sorted by row_id"));
  }

  @ParameterizedTest
  @MethodSource("tamperings")
  void tamperingIsNoticed(String file, Tampering tampering, String problems) throws IOException {
    tampering.in(results.resolve(file));

    assertEquals(problems, String.join("\n", problems()));
  }

  private List<String> problems() {
    return ResultsVerification.problems(bundle, results, List.of());
  }
}

package io.github.deermem.eval.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.deermem.eval.qa.RunReport;
import io.github.deermem.eval.qa.TokenCount;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompleteRunTest {
  private static final String KEPT =
      "What was answered is kept in answers; the same command calls only what is missing.";

  @Test
  void failuresAreNamedWithTheirReasons() {
    assertEquals(
        List.of(
            "2 answers failed:",
            "  c-1__confidence: status 503, after 3 attempts",
            "  c-2__hybrid-v1: time-out, after 3 attempts",
            KEPT),
        describe(
            Map.of(
                "c-1__confidence", "status 503, after 3 attempts",
                "c-2__hybrid-v1", "time-out, after 3 attempts"),
            0));
  }

  @Test
  void oneIsNotSpokenOfAsMany() {
    assertEquals(
        List.of(
            "1 answer failed:",
            "  c-1__confidence: time-out",
            "The run was stopped; 1 answer remains.",
            KEPT),
        describe(Map.of("c-1__confidence", "time-out"), 1));
  }

  @Test
  void aStoppedRunTellsHowManyRowsRemain() {
    assertEquals(List.of("The run was stopped; 77 answers remain.", KEPT), describe(Map.of(), 77));
  }

  @ParameterizedTest
  @CsvSource({"20, 22, 20", "21, 23, and 1 more", "90, 23, and 70 more"})
  void ofManyFailuresTwentyAreNamed(int failed, int lines, String last) {
    Map<String, String> failures = new TreeMap<>();
    for (int i = 1; i <= failed; i++) {
      failures.put("c-" + (i + 100), "reason " + i);
    }

    List<String> told = describe(failures, 0);

    assertEquals(lines, told.size());
    assertEquals(failed + " answers failed:", told.get(0));
    assertEquals(
        last.startsWith("and") ? "  " + last : "  c-120: reason 20", told.get(told.size() - 2));
  }

  private static List<String> describe(Map<String, String> failures, int remaining) {
    RunReport report = new RunReport(3, 10, new TreeMap<>(failures), remaining, TokenCount.NONE);
    return IncompleteRun.describe(report, Path.of("answers"));
  }
}

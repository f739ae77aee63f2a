package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.deermem.eval.AcceptanceCases;
import io.github.deermem.eval.Conformance;
import io.github.deermem.eval.EvaluatedSet;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.qa.AnswerTask;
import io.github.deermem.eval.qa.RunMarker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole gradings of recorded runs, byte for byte. */
class GradingConformanceTest {
  @TempDir Path target;

  static Stream<String> recorded() throws IOException {
    try (Stream<Path> sets = Files.list(Conformance.folder().resolve("eviction"))) {
      return sets.map(set -> set.getFileName().toString()).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void publishesTheReferencesBytesAndVerifiesThem(String set) throws IOException {
    Path folder = Conformance.folder().resolve("eviction").resolve(set);
    Path run = target.resolve("run");
    Trees.copy(folder.resolve("run"), run);
    EvaluatedSet evaluated = EvaluatedSet.of(folder);
    List<AnswerTask> tasks = AnswerTask.of(evaluated.bundle(), evaluated.decisions());

    new QaPublication(grade(evaluated, run)).publish(run, OnExisting.FAIL);

    for (String file : List.of("qa.rows.jsonl", "qa.summary.json", "qa.stats.json")) {
      assertEquals(
          Files.readString(folder.resolve("expected").resolve(file)),
          Files.readString(run.resolve(file)),
          file);
    }
    assertEquals(List.of(), ResultsVerification.problems(evaluated.bundle(), run, tasks));
    assertEquals(List.of(), ResultsVerification.problems(evaluated.bundle(), run, List.of()));
  }

  /** Answers as a model gives them copy names, the longest of 24 code points, and no sentence. */
  @Test
  void noneOfTheRealAnswersCountsAsAQuoteOfMemory() {
    Path folder = Conformance.folder().resolve("eviction").resolve("real");

    Grading.Graded graded = grade(EvaluatedSet.of(folder), folder.resolve("run"));

    assertEquals(List.of(), graded.quotingRows());
  }

  @Test
  @DisplayName("resume-06: 89 of 90 rows are not graded, and the missing one is named")
  void anIncompleteRunIsNotGraded() throws IOException {
    String missing =
        AcceptanceCases.input("resume-06-missing-row")
            .get("state")
            .textValue()
            .replaceFirst(".* ", "");
    Path folder = Conformance.folder().resolve("eviction").resolve("real");
    Path run = target.resolve("run");
    Trees.copy(folder.resolve("run"), run);
    Files.delete(run.resolve("responses").resolve(missing + ".json"));
    Map<String, Trees.Snapshot> before = Trees.snapshots(run);

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> grade(EvaluatedSet.of(folder), run));

    assertEquals(
        "1 of 90 answers in "
            + run
            + " cannot be graded, so nothing was:\n  1cea1afa__confidence: missing or damaged\n"
            + "run-qa calls them again, and only them.",
        refusal.getMessage());
    assertEquals(before, Trees.snapshots(run));
  }

  private static Grading.Graded grade(EvaluatedSet evaluated, Path run) {
    return Grading.of(
        evaluated.bundle().config(),
        run,
        new RunMarker(evaluated.bundle()),
        AnswerTask.of(evaluated.bundle(), evaluated.decisions()));
  }
}

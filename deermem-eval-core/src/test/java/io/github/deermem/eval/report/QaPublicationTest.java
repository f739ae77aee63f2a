package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.ResultsDifferException;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.qa.FakeProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QaPublicationTest {
  /** In the order in which they are written. */
  private static final List<String> FILES =
      List.of("qa.rows.jsonl", "qa.summary.json", "qa.stats.json", "qa.outcomes.json");

  @TempDir static Path directory;
  private static GradedSmallEvaluation evaluation;

  @TempDir Path target;
  private Path run;

  @BeforeAll
  static void answer() {
    evaluation = new GradedSmallEvaluation(AskedEvaluation.in(directory));
    evaluation.answer(directory.resolve("qa"), GradedSmallEvaluation::goodReader);
  }

  @BeforeEach
  void copy() {
    run = target.resolve("qa");
    Trees.copy(directory.resolve("qa"), run);
  }

  @Test
  void fourFilesArePublishedBesideTheAnswers() {
    Map<String, Trees.Snapshot> answers = Trees.snapshots(run);

    Outcome outcome = publish(OnExisting.FAIL);

    assertEquals(new Outcome.Published(Optional.empty()), outcome);
    assertEquals(
        List.of(
            "qa.outcomes.json", "qa.rows.jsonl", "qa.stats.json", "qa.summary.json", "qa_run.json"),
        Trees.names(run));
    assertEquals(answers, withoutPublished(Trees.snapshots(run)));
    assertEquals(4, new QaPublication(evaluation.grade(run)).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"FAIL", "SET_ASIDE"})
  void theSameAgainIsVerifiedAndTouchesNothing(OnExisting onExisting) {
    publish(OnExisting.FAIL);
    Map<String, Trees.Snapshot> before = Trees.snapshots(target);

    Outcome outcome = publish(onExisting);

    assertEquals(new Outcome.Verified(), outcome);
    assertEquals(before, Trees.snapshots(target));
  }

  @Test
  void otherResultsAreToldAndNothingIsTouched() throws IOException {
    publish(OnExisting.FAIL);
    answerOtherwise("ku-02__confidence");
    Map<String, Trees.Snapshot> before = Trees.snapshots(target);

    ResultsDifferException refusal =
        assertThrows(ResultsDifferException.class, () -> publish(OnExisting.FAIL));

    assertEquals(EvaluationException.Reason.RESULTS, refusal.reason());
    assertEquals(
        Resources.text("other-results.txt").replace("RUN", run.toString()), refusal.getMessage());
    assertEquals(before, Trees.snapshots(target));
  }

  @Test
  void otherResultsAreSetAsideOnDemand() throws IOException {
    publish(OnExisting.FAIL);
    Map<String, String> first = onlyPublished(Trees.contents(run));
    answerOtherwise("ku-02__confidence");

    Outcome outcome = publish(OnExisting.SET_ASIDE);

    assertEquals(new Outcome.Published(Optional.of(run.resolve("graded.1"))), outcome);
    assertEquals(first, Trees.contents(run.resolve("graded.1")));
    assertEquals(new Outcome.Verified(), publish(OnExisting.FAIL));

    Map<String, String> second = onlyPublished(Trees.contents(run));
    answerOtherwise("ku-03__confidence");
    publish(OnExisting.SET_ASIDE);

    assertEquals(first, Trees.contents(run.resolve("graded.1")));
    assertEquals(second, Trees.contents(run.resolve("graded.2")));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aSetThatACrashLeftIncompleteIsCompleted(int written) throws IOException {
    publish(OnExisting.FAIL);
    Map<String, String> complete = Trees.contents(run);
    for (String file : FILES.subList(written, 4)) {
      Files.delete(run.resolve(file));
    }
    Map<String, Trees.Snapshot> before = Trees.snapshots(run);

    Outcome outcome = publish(OnExisting.FAIL);

    assertEquals(new Outcome.Published(Optional.empty()), outcome);
    assertEquals(complete, Trees.contents(run));
    Map<String, Trees.Snapshot> after = Trees.snapshots(run);
    after.keySet().retainAll(before.keySet());
    assertEquals(before, after, "what was written is left alone");
  }

  @Test
  void anIncompleteSetOfOtherResultsIsNotCompleted() throws IOException {
    publish(OnExisting.FAIL);
    Files.delete(run.resolve("qa.outcomes.json"));
    answerOtherwise("ku-02__confidence");
    Map<String, Trees.Snapshot> before = Trees.snapshots(target);

    assertThrows(ResultsDifferException.class, () -> publish(OnExisting.FAIL));

    assertEquals(before, Trees.snapshots(target));
  }

  private Outcome publish(OnExisting onExisting) {
    return new QaPublication(evaluation.grade(run)).publish(run, onExisting);
  }

  private void answerOtherwise(String rowId) throws IOException {
    Files.delete(run.resolve("responses").resolve(rowId + ".json"));
    evaluation.answer(run, task -> FakeProvider.answer("no idea"));
  }

  private static Map<String, Trees.Snapshot> withoutPublished(Map<String, Trees.Snapshot> files) {
    Map<String, Trees.Snapshot> others = new TreeMap<>(files);
    others.keySet().removeAll(FILES);
    return others;
  }

  private static Map<String, String> onlyPublished(Map<String, String> files) {
    Map<String, String> published = new TreeMap<>(files);
    published.keySet().retainAll(FILES);
    return published;
  }
}

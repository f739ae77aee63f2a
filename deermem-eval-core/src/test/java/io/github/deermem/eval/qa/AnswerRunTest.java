package io.github.deermem.eval.qa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.ChildJvm;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.LockHolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class AnswerRunTest {
  @TempDir static Path directory;
  private static AskedEvaluation evaluation;

  @TempDir Path target;
  private final StopSignal stop = new StopSignal();

  @BeforeAll
  static void evaluate() {
    evaluation = AskedEvaluation.in(directory);
  }

  @Test
  void theMarkerIsThereBeforeTheFirstCall() {
    List<String> seen = new ArrayList<>();
    FakeProvider provider =
        new FakeProvider(
            task -> {
              seen.addAll(Trees.names(qa()));
              return FakeProvider.answer("7 May");
            });

    run(provider, tasks(1), 1);

    assertEquals(List.of("qa_run.json"), seen);
  }

  @Test
  void aRowHoldsWhatTheProtocolSaysAndTheFinishReason() throws IOException {
    AnswerTask task = evaluation.task("ku-01__confidence");

    run(FakeProvider.saying("7 \"May\"\n€"), List.of(task), 1);

    String row = Files.readString(qa().resolve("responses").resolve("ku-01__confidence.json"));
    assertEquals(
        resource("/qa/row.json"),
        row.replaceFirst("\"created_at\": \"\\d{4}-[^\"]*Z\"", "\"created_at\": \"…\"")
            .replace(task.fingerprint(), "…"));
  }

  @Test
  void onlyWhatIsMissingIsCalledAndToldToTheListener() {
    List<String> heard = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void started(int wanted, int reused) {
            heard.add("wanted " + wanted + ", reused " + reused);
          }

          @Override
          public void progressed(int done, int toCall, TokenCount tokens) {
            heard.add(
                done + " of " + toCall + ", " + tokens.in() + " in, " + tokens.out() + " out");
          }
        };
    FakeProvider provider = FakeProvider.saying("7 May");
    run(FakeProvider.saying("7 May"), tasks(3), 1);

    RunReport report =
        new AnswerRun(qa(), tasks(5), provider, stop, listener)
            .run(evaluation.marker(), new GitState(null, null), Instant.EPOCH, 1);

    assertEquals(ids(tasks(5)).subList(3, 5), provider.asked());
    assertEquals(new RunReport(3, 2, Map.of(), 0, new TokenCount(24, 6)), report);
    assertTrue(report.isComplete());
    assertEquals(
        List.of("wanted 5, reused 3", "1 of 2, 12 in, 3 out", "2 of 2, 24 in, 6 out"), heard);
  }

  @Test
  void aCompleteRunCallsNobody() {
    FakeProvider provider = FakeProvider.saying("8 May");
    run(FakeProvider.saying("7 May"), tasks(4), 3);

    RunReport report = run(provider, tasks(4), 3);

    assertEquals(List.of(), provider.asked());
    assertEquals(new RunReport(4, 0, Map.of(), 0, TokenCount.NONE), report);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 6})
  void soManyCallsRunAtATimeAndNoMore(int workers) {
    CyclicBarrier allAtOnce = new CyclicBarrier(workers);
    FakeProvider provider =
        new FakeProvider(
            task -> {
              meet(allAtOnce);
              return FakeProvider.answer("7 May");
            });

    run(provider, tasks(12), workers);

    assertEquals(workers, provider.mostAtOnce());
    assertEquals(12, provider.asked().size());
  }

  @Test
  void failingRowsDoNotStopTheOthers() {
    List<String> failing = List.of(ids(tasks(9)).get(7), ids(tasks(9)).get(2));
    FakeProvider provider =
        new FakeProvider(
            task -> {
              if (failing.contains(task.rowId())) {
                throw new AnswerFailedException("no answer for " + task.rowId());
              }
              return FakeProvider.answer("7 May");
            });

    RunReport report = run(provider, tasks(9), 3);

    assertEquals(7, report.called());
    assertEquals(0, report.remaining());
    assertFalse(report.isComplete());
    assertEquals(
        failing.stream().sorted().toList(), List.copyOf(report.failures().keySet()), "sorted");
    failing.forEach(id -> assertEquals("no answer for " + id, report.failures().get(id)));
    assertEquals(7, stored().size());
  }

  @Test
  void aStopBeforehandCallsNobody() {
    FakeProvider provider = FakeProvider.saying("7 May");
    stop.request();

    RunReport report = run(provider, tasks(5), 3);

    assertEquals(List.of(), provider.asked());
    assertEquals(5, report.remaining());
  }

  @Test
  void anInterruptedBuildSavesWhatIsOnItsWay() throws Exception {
    CountDownLatch paying = new CountDownLatch(3);
    CountDownLatch answered = new CountDownLatch(1);
    FakeProvider provider =
        new FakeProvider(
            task -> {
              paying.countDown();
              answered.await();
              return FakeProvider.answer("7 May");
            });
    AtomicReference<RunReport> report = new AtomicReference<>();
    AtomicReference<Boolean> interrupted = new AtomicReference<>();
    Thread build =
        new Thread(
            () -> {
              report.set(run(provider, tasks(9), 3));
              interrupted.set(Thread.currentThread().isInterrupted());
            });

    build.start();
    paying.await();
    build.interrupt();
    awaitRequest();
    answered.countDown();
    build.join();

    assertEquals(3, report.get().called());
    assertEquals(6, report.get().remaining());
    assertEquals(3, stored().size());
    assertEquals(true, interrupted.get(), "the interruption is passed on");
  }

  @Test
  void aRowThatCannotBeSavedStopsFurtherCallsButNotThoseOnTheirWay() throws Exception {
    CyclicBarrier paying = new CyclicBarrier(3);
    String blocked = ids(tasks(9)).get(1);
    FakeProvider provider =
        new FakeProvider(
            task -> {
              meet(paying);
              if (task.rowId().equals(blocked)) {
                putDirectory(qa().resolve("responses").resolve(blocked + ".json"));
              } else {
                awaitRequest(); // answers when the other one has failed
              }
              return FakeProvider.answer("7 May");
            });

    EvaluationException failure =
        assertThrows(EvaluationException.class, () -> run(provider, tasks(9), 3));

    assertEquals(EvaluationException.Reason.FILES, failure.reason());
    assertTrue(
        failure.getMessage().startsWith("Cannot write answers into " + qa() + ": "),
        failure.getMessage());
    assertTrue(failure.getMessage().contains(blocked + ".json"), failure.getMessage());
    assertEquals(3, provider.asked().size());
    assertEquals(2, stored().size());
  }

  @Test
  void aDirectoryThatVanishesStopsTheRunAndIsNamed() {
    FakeProvider provider =
        new FakeProvider(
            task -> {
              deleteEmpty(qa().resolve("responses"));
              return FakeProvider.answer("7 May");
            });

    EvaluationException failure =
        assertThrows(EvaluationException.class, () -> run(provider, tasks(9), 1));

    assertTrue(failure.getMessage().contains(qa().toString()), failure.getMessage());
    assertTrue(
        failure.getMessage().endsWith("Rows that were saved stay; run again to resume."),
        failure.getMessage());
    assertEquals(1, provider.asked().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"qa", "qa/responses"})
  void aFileInPlaceOfADirectoryIsNamedBeforeAnythingIsCalled(String file) throws IOException {
    FakeProvider provider = FakeProvider.saying("7 May");
    Files.createDirectories(target.resolve(file).getParent());
    Files.writeString(target.resolve(file), "no directory");

    EvaluationException failure =
        assertThrows(EvaluationException.class, () -> run(provider, tasks(3), 1));

    assertTrue(
        failure.getMessage().contains(target.resolve(file).toString()), failure.getMessage());
    assertEquals(List.of(), provider.asked());
  }

  @Test
  void aBugInAProviderEndsTheRunAndWhatWasSavedStays() {
    FakeProvider provider =
        new FakeProvider(
            task -> {
              if (task.rowId().equals(ids(tasks(9)).get(2))) {
                throw new AssertionError("a bug");
              }
              return FakeProvider.answer("7 May");
            });

    IllegalStateException failure =
        assertThrows(IllegalStateException.class, () -> run(provider, tasks(9), 1));

    assertEquals("a bug", failure.getCause().getMessage());
    assertEquals(3, provider.asked().size());
    assertEquals(2, stored().size());
  }

  @Test
  void theDirectoryIsLockedUntilTheLastCallHasEnded() throws Exception {
    CyclicBarrier paying = new CyclicBarrier(2);
    CountDownLatch failed = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    String blocked = ids(tasks(2)).get(0);
    FakeProvider provider =
        new FakeProvider(
            task -> {
              meet(paying);
              if (task.rowId().equals(blocked)) {
                putDirectory(qa().resolve("responses").resolve(blocked + ".json"));
              } else {
                awaitRequest();
                failed.countDown();
                answered.await();
              }
              return FakeProvider.answer("7 May");
            });
    CompletableFuture<RunReport> failing =
        CompletableFuture.supplyAsync(() -> run(provider, tasks(2), 2));
    failed.await();

    assertLocked();
    assertFalse(failing.isDone());

    answered.countDown();
    assertThrows(CompletionException.class, failing::join);
    assertEquals(1, stored().size());
  }

  @Test
  void aSecondRunIsTurnedAwayAtOnce() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    FakeProvider slow =
        new FakeProvider(
            task -> {
              asked.countDown();
              answered.await();
              return FakeProvider.answer("7 May");
            });
    CompletableFuture<RunReport> running =
        CompletableFuture.supplyAsync(() -> run(slow, tasks(1), 1));
    asked.await();

    assertLocked();

    answered.countDown();
    assertTrue(running.join().isComplete());
  }

  @Test
  void aRunOfAnotherProcessIsNotDisturbed() throws Exception {
    Path lock = target.resolve(".qa.lock");
    try (ChildJvm other = ChildJvm.start(LockHolder.class, lock.toString())) {
      assertEquals(LockHolder.HOLDS, other.readLine());

      assertLocked();

      other.kill(); // death releases it
    }
    assertTrue(run(FakeProvider.saying("7 May"), tasks(1), 1).isComplete());
  }

  @ParameterizedTest
  @CsvSource({"0, 45", "3, 42", "45, 0"})
  void aPlanLooksAndChangesNothing(int answered, int missing) throws IOException {
    if (answered > 0) {
      run(FakeProvider.saying("7 May"), tasks(answered), 3);
    }
    Map<String, Trees.Snapshot> before = Trees.snapshots(target);

    AnswerPlan plan = AnswerPlan.of(qa(), tasks(45));

    assertEquals(answered, plan.reusable());
    assertEquals(missing, plan.missing().size());
    long bytes =
        plan.missing().stream()
            .mapToLong(task -> task.request().getBytes(StandardCharsets.UTF_8).length)
            .sum();
    assertEquals(bytes, plan.largestPromptTokens());
    assertTrue(plan.characters() <= bytes);
    assertEquals(before, Trees.snapshots(target));
  }

  private void assertLocked() {
    FakeProvider provider = FakeProvider.saying("7 May");

    EvaluationException refusal =
        assertThrows(
            EvaluationException.class,
            () ->
                new AnswerRun(qa(), tasks(1), provider, new StopSignal(), new Quiet())
                    .run(evaluation.marker(), new GitState(null, null), Instant.EPOCH, 1));

    assertEquals(
        "Another build holds "
            + realTarget().resolve(".qa.lock")
            + ". Wait until it has ended, or choose another output directory.",
        refusal.getMessage());
    assertEquals(List.of(), provider.asked());
  }

  private Path realTarget() {
    try {
      return target.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RunReport run(AnswerProvider provider, List<AnswerTask> tasks, int workers) {
    return new AnswerRun(qa(), tasks, provider, stop, new Quiet())
        .run(evaluation.marker(), new GitState(null, null), Instant.EPOCH, workers);
  }

  private Path qa() {
    return target.resolve("qa");
  }

  private List<String> stored() {
    return Trees.names(qa().resolve("responses"));
  }

  private static List<AnswerTask> tasks(int count) {
    return evaluation.tasks().subList(0, count);
  }

  private static List<String> ids(List<AnswerTask> tasks) {
    return tasks.stream().map(AnswerTask::rowId).toList();
  }

  private void awaitRequest() throws InterruptedException {
    try {
      stop.pause(Duration.ofSeconds(50));
    } catch (InterruptedException e) {
      return; // requested
    }
    throw new AssertionError("nobody asked to stop");
  }

  private static void meet(CyclicBarrier barrier) throws InterruptedException {
    try {
      barrier.await(50, TimeUnit.SECONDS);
    } catch (BrokenBarrierException | TimeoutException e) {
      throw new AssertionError("the others did not come", e);
    }
  }

  private static void putDirectory(Path path) {
    try {
      Files.createDirectories(path.resolve("not-empty"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void deleteEmpty(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = AnswerRunTest.class.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

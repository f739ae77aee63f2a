package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Builds that publish into one directory at once, or die while they do. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class ConcurrentPublicationTest {
  private Path parent;
  private Path directory;

  @BeforeEach
  void choose(@TempDir Path folder) throws IOException {
    parent = folder.toRealPath();
    directory = parent.resolve("run");
  }

  @RepeatedTest(10)
  void ofManyThreadsOneWinsAndTheOthersSeeItsResults() throws Exception {
    int threads = 8;
    CyclicBarrier start = new CyclicBarrier(threads);
    List<Callable<String>> publications = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      String run = i % 2 == 0 ? "even" : "odd";
      publications.add(
          () -> {
            start.await();
            return publishHere(run);
          });
    }

    List<String> outcomes = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (Future<String> outcome : pool.invokeAll(publications)) {
        outcomes.add(outcome.get());
      }
    } finally {
      pool.shutdownNow();
    }

    outcomes.sort(null);
    assertEquals(
        List.of("differs", "differs", "differs", "differs", "published"), outcomes.subList(0, 5));
    assertEquals(List.of("verified", "verified", "verified"), outcomes.subList(5, 8));
    assertNoMixture();
  }

  @ParameterizedTest
  @CsvSource({"one, one, verified", "one, two, differs"})
  void ofTwoProcessesOneWinsAndTheOtherSeesItsResults(
      String run, String otherRun, String outcomeOfTheLoser) throws IOException {
    try (ChildJvm one = publisher(run, OnExisting.FAIL);
        ChildJvm other = publisher(otherRun, OnExisting.FAIL)) {
      one.goOn();
      other.goOn();

      List<String> outcomes = new ArrayList<>(List.of(one.readLine(), other.readLine()));

      outcomes.sort(null);
      List<String> expected = new ArrayList<>(List.of("published", outcomeOfTheLoser));
      expected.sort(null);
      assertEquals(expected, outcomes);
    }
    assertNoMixture();
  }

  @Test
  void twoProcessesThatSetAsideKeepBothResults() throws IOException {
    try (ChildJvm one = publisher("one", OnExisting.SET_ASIDE);
        ChildJvm two = publisher("two", OnExisting.SET_ASIDE)) {
      one.goOn();
      two.goOn();

      assertEquals(
          List.of(Publisher.PUBLISHED, Publisher.PUBLISHED),
          List.of(one.readLine(), two.readLine()));
    }
    assertEquals(List.of(".run.lock", "run", "run.1"), Results.names(parent));
    assertWhole(directory);
    assertWhole(parent.resolve("run.1"));
  }

  @Test
  void aProcessThatDiesBetweenTwoFilesLeavesNothingThatTheNextTripsOver() throws Exception {
    try (ChildJvm dying = publisher(Publisher.DYING, OnExisting.FAIL)) {
      dying.goOn();
      assertEquals(1, dying.exitCode());
    }
    assertTrue(Files.notExists(directory));
    assertEquals(2, Results.names(parent).size(), "the lock, and a staging directory");

    String outcome = publishHere("next");

    assertEquals("published", outcome);
    assertEquals(List.of(".run.lock", "run"), Results.names(parent));
    assertWhole(directory);
  }

  @Test
  void aProcessThatDiesWhileItReplacesResultsLeavesThemInPlace() throws Exception {
    publishHere("first");
    try (ChildJvm dying = publisher(Publisher.DYING, OnExisting.SET_ASIDE)) {
      dying.goOn();
      assertEquals(1, dying.exitCode());
    }

    String outcome = publishHere("first");

    assertEquals("verified", outcome);
    assertEquals(List.of(".run.lock", "run"), Results.names(parent));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aDiskThatTakesNoMoreLeavesNothing() throws Exception {
    try (ChildJvm large =
        ChildJvm.startAfter(
            "ulimit -f 1024",
            Publisher.class,
            directory.toString(),
            Publisher.LARGE,
            OnExisting.FAIL.name())) {
      assertEquals(Publisher.READY, large.readLine());
      large.goOn();

      String outcome = large.readLine();

      assertTrue(outcome.startsWith("Cannot publish into " + directory + ": "), outcome);
      assertTrue(outcome.endsWith(". Nothing was published."), outcome);
    }
    assertEquals(List.of(".run.lock"), Results.names(parent));
  }

  private ChildJvm publisher(String run, OnExisting onExisting) throws IOException {
    ChildJvm publisher =
        ChildJvm.start(Publisher.class, directory.toString(), run, onExisting.name());
    assertEquals(Publisher.READY, publisher.readLine());
    return publisher;
  }

  private String publishHere(String run) {
    Map<String, byte[]> files = Results.of(run);
    try {
      WriteOnceDirectory.Outcome outcome =
          new WriteOnceDirectory(directory)
              .publish(files, OnExisting.FAIL, Results.comparison(files));
      return outcome instanceof WriteOnceDirectory.Outcome.Verified
          ? Publisher.VERIFIED
          : Publisher.PUBLISHED;
    } catch (ResultsDifferException e) {
      return Publisher.DIFFERS;
    }
  }

  private void assertNoMixture() throws IOException {
    assertEquals(List.of(".run.lock", "run"), Results.names(parent));
    assertWhole(directory);
  }

  /** All three files, of one run. */
  private static void assertWhole(Path directory) throws IOException {
    Map<String, String> contents = Results.contents(directory);
    String run = contents.get("run.json").substring("run.json of ".length()).strip();
    assertEquals(Results.contentsOf(Results.of(run)), contents);
  }
}

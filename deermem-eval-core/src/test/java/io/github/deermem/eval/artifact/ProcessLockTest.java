package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class ProcessLockTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  private Path file;

  @BeforeEach
  void choose(@TempDir Path folder) throws IOException {
    file = folder.toRealPath().resolve("run.lock");
  }

  @Test
  void excludesASecondHolderInTheSameProcess() {
    try (ProcessLock held = ProcessLock.acquire(file, Duration.ZERO)) {
      assertRefused();
    }
  }

  @Test
  void excludesASecondHolderThatTakesAnotherPathToTheSameFile() throws IOException {
    Path link = Links.create(file.resolveSibling("link"), file.getParent());

    try (ProcessLock held = ProcessLock.acquire(file, Duration.ZERO)) {
      assertThrows(
          EvaluationException.class,
          () -> ProcessLock.acquire(link.resolve(file.getFileName()), Duration.ZERO));
    }
  }

  @Test
  void excludesAHolderInAnotherProcess() throws IOException {
    try (ChildJvm other = ChildJvm.start(LockHolder.class, file.toString())) {
      assertEquals(LockHolder.HOLDS, other.readLine());

      assertRefused();
    }
  }

  /** POSIX drops a process's locks on a file when it closes any channel to the file. */
  @Test
  void keepsOtherProcessesOutEvenAfterSomebodyWasRefusedHere() throws IOException {
    try (ProcessLock held = ProcessLock.acquire(file, Duration.ZERO)) {
      assertRefused();

      try (ChildJvm other = ChildJvm.start(LockHolder.class, file.toString())) {
        assertEquals(LockHolder.REFUSED, other.readLine());
      }
    }
  }

  @Test
  void isFreeAgainWhenItsHolderCloses() {
    ProcessLock.acquire(file, Duration.ZERO).close();

    assertFree();
  }

  @Test
  void isFreeAgainForOtherProcessesWhenItsHolderCloses() throws IOException {
    ProcessLock.acquire(file, Duration.ZERO).close();

    try (ChildJvm other = ChildJvm.start(LockHolder.class, file.toString())) {
      assertEquals(LockHolder.HOLDS, other.readLine());
    }
  }

  @Test
  void isFreeAgainWhenItsHolderIsKilled() throws IOException {
    try (ChildJvm other = ChildJvm.start(LockHolder.class, file.toString())) {
      assertEquals(LockHolder.HOLDS, other.readLine());
    }

    assertDoesNotThrow(() -> ProcessLock.acquire(file, LONG).close());
  }

  @Test
  void isFreeAgainAfterARefusal() {
    try (ProcessLock held = ProcessLock.acquire(file, Duration.ZERO)) {
      assertRefused();
    }

    assertFree();
  }

  @Test
  void closingTwiceDoesNotReleaseTheNextHolder() throws IOException {
    ProcessLock first = ProcessLock.acquire(file, Duration.ZERO);
    first.close();
    try (ProcessLock second = ProcessLock.acquire(file, Duration.ZERO)) {
      first.close();

      assertRefused();
      try (ChildJvm other = ChildJvm.start(LockHolder.class, file.toString())) {
        assertEquals(LockHolder.REFUSED, other.readLine());
      }
    }
  }

  @Test
  void waitsUntilTheHolderCloses() throws Exception {
    ProcessLock held = ProcessLock.acquire(file, Duration.ZERO);
    CompletableFuture<ProcessLock> waiting =
        CompletableFuture.supplyAsync(() -> ProcessLock.acquire(file, LONG));

    held.close();

    waiting.get(50, TimeUnit.SECONDS).close();
  }

  @Test
  void givesUpWhenPatienceRunsOut() {
    try (ProcessLock held = ProcessLock.acquire(file, Duration.ZERO)) {
      long start = System.nanoTime();

      EvaluationException refusal =
          assertThrows(
              EvaluationException.class, () -> ProcessLock.acquire(file, Duration.ofSeconds(1)));

      assertTrue(System.nanoTime() - start >= Duration.ofSeconds(1).toNanos());
      assertEquals(EvaluationException.Reason.FILES, refusal.reason());
      assertEquals(
          "Another build holds "
              + file
              + " for 1 s already. Wait until it has ended, or choose another output directory.",
          refusal.getMessage());
    }
  }

  @Test
  void stopsWaitingWhenInterrupted() {
    try (ProcessLock held = ProcessLock.acquire(file, Duration.ZERO)) {
      Thread.currentThread().interrupt();

      EvaluationException stopped =
          assertThrows(EvaluationException.class, () -> ProcessLock.acquire(file, LONG));

      assertTrue(Thread.interrupted());
      assertEquals("Interrupted while waiting for " + file + ".", stopped.getMessage());
    }
  }

  @Test
  void createsTheDirectoriesOfTheLockFile() {
    Path deep = file.resolveSibling("a/b/run.lock");

    ProcessLock.acquire(deep, Duration.ZERO).close();

    assertTrue(Files.isRegularFile(deep));
  }

  @Test
  void reportsADirectoryThatCannotBeCreated() throws IOException {
    Path inTheWay = Files.createFile(file.resolveSibling("target"));

    EvaluationException refusal =
        assertThrows(
            EvaluationException.class,
            () -> ProcessLock.acquire(inTheWay.resolve("run.lock"), Duration.ZERO));

    assertEquals(
        "Cannot lock "
            + inTheWay.resolve("run.lock")
            + ": something else is already at "
            + inTheWay
            + ".",
        refusal.getMessage());
  }

  @Test
  void isFreeAgainAfterTheLockFileCouldNotBeOpened() throws IOException {
    Files.createDirectory(file);
    assertThrows(EvaluationException.class, () -> ProcessLock.acquire(file, Duration.ZERO));

    Files.delete(file);

    assertFree();
  }

  private void assertRefused() {
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> ProcessLock.acquire(file, Duration.ZERO));
    assertEquals(
        "Another build holds "
            + file
            + ". Wait until it has ended, or choose another output directory.",
        refusal.getMessage());
  }

  private void assertFree() {
    assertDoesNotThrow(() -> ProcessLock.acquire(file, Duration.ZERO).close());
  }
}

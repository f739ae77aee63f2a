package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An exclusive lock between processes, and between modules that one process builds in parallel. The
 * operating system releases it when its holder dies. The empty lock file stays, since deleting it
 * would let two holders in.
 */
public final class ProcessLock implements AutoCloseable {
  private static final long POLL_MILLIS = 50;

  /**
   * The lock files that are held or waited for here. POSIX drops a process's lock on a file when
   * the process closes any channel to it, so nobody may open a second one meanwhile.
   */
  private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private ProcessLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Waits for the lock.
   *
   * @param lockFile created with its directories if missing
   * @param patience how long to wait for another holder; zero asks once
   * @throws EvaluationException if somebody else still holds it afterwards, or the file cannot be
   *     opened
   */
  public static ProcessLock acquire(Path lockFile, Duration patience) {
    long start = System.nanoTime();
    try {
      Path directory = lockFile.toAbsolutePath().getParent();
      Files.createDirectories(directory);
      Path file = directory.toRealPath().resolve(lockFile.getFileName());
      while (!TAKEN.add(file)) {
        pause(file, start, patience);
      }
      try {
        return new ProcessLock(file, lock(file, start, patience));
      } catch (IOException | RuntimeException e) {
        TAKEN.remove(file);
        throw e;
      }
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot lock " + lockFile + ": " + FileProblems.describe(e) + ".",
          e);
    }
  }

  /** Releases the lock; the second time it does nothing. */
  @Override
  public void close() {
    if (!channel.isOpen()) {
      return;
    }
    try {
      channel.close();
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot release the lock " + file + ": " + FileProblems.describe(e) + ".",
          e);
    } finally {
      TAKEN.remove(file);
    }
  }

  private static FileChannel lock(Path file, long start, Duration patience) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      while (tryLock(channel) == null) {
        pause(file, start, patience);
      }
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // this process holds it through another class loader
    }
  }

  private static void pause(Path file, long start, Duration patience) {
    if (System.nanoTime() - start >= patience.toNanos()) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Another build holds "
              + file
              + (patience.toSeconds() > 0 ? " for " + patience.toSeconds() + " s already" : "")
              + ". Wait until it has ended, or choose another output directory.");
    }
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EvaluationException(
          EvaluationException.Reason.FILES, "Interrupted while waiting for " + file + ".", e);
    }
  }
}

package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An exclusive lock between processes, and between modules that one process builds in parallel. The
 * operating system releases it when its holder dies. The empty lock file stays, since deleting it
 * would let two holders in.
 */
public final class ProcessLock implements AutoCloseable {
  private static final long POLL_MILLIS = 50;

  private final FileChannel channel;

  private ProcessLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Waits for the lock.
   *
   * @param lockFile created with its directories if missing
   * @param patience how long to wait for another holder; zero asks once
   * @throws EvaluationException if another process still holds it afterwards, or the file cannot be
   *     opened
   */
  public static ProcessLock acquire(Path lockFile, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      Files.createDirectories(lockFile.toAbsolutePath().getParent());
      FileChannel channel =
          FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        while (tryLock(channel) == null) {
          if (System.nanoTime() >= deadline) {
            throw held(lockFile, patience);
          }
          Thread.sleep(POLL_MILLIS);
        }
        return new ProcessLock(channel);
      } catch (InterruptedException e) {
        channel.close();
        Thread.currentThread().interrupt();
        throw new EvaluationException(
            EvaluationException.Reason.FILES, "Interrupted while waiting for " + lockFile, e);
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot lock " + lockFile + ": " + FileProblems.describe(e),
          e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot release a lock: " + FileProblems.describe(e),
          e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // another module of this build
    }
  }

  private static EvaluationException held(Path lockFile, Duration patience) {
    return new EvaluationException(
        EvaluationException.Reason.FILES,
        "Another build is writing here: it held "
            + lockFile
            + " for "
            + patience.toSeconds()
            + " s. Wait for it, or choose another output directory.");
  }
}

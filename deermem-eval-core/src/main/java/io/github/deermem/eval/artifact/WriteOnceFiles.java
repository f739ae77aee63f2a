package io.github.deermem.eval.artifact;

import io.github.deermem.eval.artifact.WriteOnceDirectory.Comparison;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A set of files that is published once into a directory that holds other files too, and never
 * overwritten. Their content must be a function of what the directory belongs to: a set that a
 * crash left incomplete is then completed by the next run.
 */
public final class WriteOnceFiles {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Path directory;
  private final String asideName;

  /**
   * @param directory exists
   * @param asideName where an earlier set goes: {@code <asideName>.1}, {@code .2} ... under the
   *     directory
   */
  public WriteOnceFiles(Path directory, String asideName) {
    this.directory = directory.toAbsolutePath().normalize();
    this.asideName = asideName;
  }

  /**
   * Publishes the files, or verifies that the same ones are published.
   *
   * @param comparison is asked only where a file stands there with another content
   * @throws ResultsDifferException if other results are there and shall stay
   * @throws EvaluationException if the file system refuses, or another build does not let go of the
   *     directory
   */
  public Outcome publish(Map<String, byte[]> files, OnExisting onExisting, Comparison comparison) {
    Path lockFile = directory.resolveSibling("." + directory.getFileName() + ".lock");
    try (ProcessLock lock = ProcessLock.acquire(lockFile, PATIENCE)) {
      Optional<Path> aside = Optional.empty();
      if (differs(files)) {
        List<String> differences = comparison.differences(directory);
        if (onExisting == OnExisting.FAIL) {
          throw new ResultsDifferException(directory, differences);
        }
        aside = Optional.of(setAside(files));
      }
      return complete(files) ? new Outcome.Published(aside) : new Outcome.Verified();
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot publish into " + directory + ": " + FileProblems.describe(e) + ".",
          e);
    }
  }

  private boolean differs(Map<String, byte[]> files) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path published = directory.resolve(file.getKey());
      if (Files.exists(published)
          && !Arrays.equals(Files.readAllBytes(published), file.getValue())) {
        return true;
      }
    }
    return false;
  }

  /** Writes what is not there; whether there was something to write. */
  private boolean complete(Map<String, byte[]> files) throws IOException {
    boolean written = false;
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path target = directory.resolve(file.getKey());
      if (!Files.exists(target)) {
        DurableFiles.replace(target, file.getValue());
        written = true;
      }
    }
    return written;
  }

  private Path setAside(Map<String, byte[]> files) throws IOException {
    int number = 1;
    while (Files.exists(directory.resolve(asideName + "." + number))) {
      number++;
    }
    Path aside = Files.createDirectory(directory.resolve(asideName + "." + number));
    for (String name : files.keySet()) {
      if (Files.exists(directory.resolve(name))) {
        Files.move(directory.resolve(name), aside.resolve(name), StandardCopyOption.ATOMIC_MOVE);
      }
    }
    return aside;
  }
}

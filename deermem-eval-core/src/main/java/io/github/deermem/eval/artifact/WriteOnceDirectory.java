package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A directory that is published once, all files or none, and never overwritten. The files are
 * written and synced in a staging directory beside it, which is then renamed; whatever dies in
 * between leaves at most a staging directory, which the next publication removes. A lock beside the
 * directory keeps other builds out meanwhile. A symbolic link stays one: what it points to is the
 * directory.
 */
public final class WriteOnceDirectory {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** What to do when other results stand in the directory. */
  public enum OnExisting {
    /** Stop and change nothing. */
    FAIL,
    /** Rename the directory to {@code <name>.1}, {@code .2} ..., whichever is free, and publish. */
    SET_ASIDE
  }

  /** Compares what is published with what is about to be. */
  @FunctionalInterface
  public interface Comparison {
    /**
     * @param published the directory as it stands
     * @return what differs, a line each, for people; empty if the deterministic content is the same
     */
    List<String> differences(Path published) throws IOException;
  }

  /** How a publication ended. */
  public sealed interface Outcome {
    /** The files are new. */
    record Published(Optional<Path> setAside) implements Outcome {}

    /** The same results were there already; nothing was touched. */
    record Verified() implements Outcome {}
  }

  private final Path directory;

  public WriteOnceDirectory(Path directory) {
    this.directory = directory.toAbsolutePath().normalize();
    if (this.directory.getFileName() == null) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot publish into " + directory + " itself; choose a directory below it.");
    }
  }

  /**
   * Publishes the files, or verifies that the same ones are published.
   *
   * @param files content by file name, written in the order of the map
   * @throws ResultsDifferException if other results are there and shall stay
   * @throws EvaluationException if the file system refuses, or another build does not let go of the
   *     directory
   */
  public Outcome publish(Map<String, byte[]> files, OnExisting onExisting, Comparison comparison) {
    try (ProcessLock lock = ProcessLock.acquire(sibling("." + name() + ".lock"), PATIENCE)) {
      if (Files.isSymbolicLink(directory)) {
        return new WriteOnceDirectory(linked()).publish(files, onExisting, comparison);
      }
      StagingDirectory.removeStale(directory);
      boolean free = isFree();
      if (!free) {
        List<String> differences = comparison.differences(directory);
        if (differences.isEmpty()) {
          return new Outcome.Verified();
        }
        if (onExisting == OnExisting.FAIL) {
          throw new ResultsDifferException(directory, differences);
        }
      }
      // Everything is written before the old results move: a full disk must not take them away.
      try (StagingDirectory staging = StagingDirectory.beside(directory)) {
        staging.write(files);
        return new Outcome.Published(free ? moveIn(staging) : setAsideAndMoveIn(staging));
      }
    } catch (IOException | UncheckedIOException e) {
      IOException problem =
          e instanceof UncheckedIOException unchecked ? unchecked.getCause() : (IOException) e;
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot publish into "
              + directory
              + ": "
              + FileProblems.describe(problem)
              + ". Nothing was published.",
          problem);
    }
  }

  private Path linked() throws IOException {
    if (!Files.exists(directory)) {
      throw new IOException(
          "it is a link to " + Files.readSymbolicLink(directory) + ", which does not exist");
    }
    return directory.toRealPath();
  }

  private boolean isFree() throws IOException {
    if (!Files.exists(directory)) {
      return true;
    }
    if (!Files.isDirectory(directory)) {
      throw new IOException("it is a file, and a directory is needed");
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      return !entries.iterator().hasNext();
    }
  }

  private Optional<Path> moveIn(StagingDirectory staging) throws IOException {
    Files.deleteIfExists(directory); // empty, see isFree
    staging.moveTo(directory);
    return Optional.empty();
  }

  private Optional<Path> setAsideAndMoveIn(StagingDirectory staging) throws IOException {
    Path aside = freeName();
    Files.move(directory, aside, StandardCopyOption.ATOMIC_MOVE);
    try {
      staging.moveTo(directory);
    } catch (IOException e) {
      Files.move(aside, directory, StandardCopyOption.ATOMIC_MOVE);
      throw e;
    }
    return Optional.of(aside);
  }

  private Path freeName() {
    int number = 1;
    while (Files.exists(sibling(name() + "." + number), LinkOption.NOFOLLOW_LINKS)) {
      number++;
    }
    return sibling(name() + "." + number);
  }

  private String name() {
    return directory.getFileName().toString();
  }

  private Path sibling(String name) {
    return directory.resolveSibling(name);
  }
}

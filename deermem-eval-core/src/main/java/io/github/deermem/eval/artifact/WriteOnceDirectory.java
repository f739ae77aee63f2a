package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A directory that is published once, all files or none, and never overwritten. The files are
 * written and synced in a staging directory beside it, which is then renamed; whatever dies in
 * between leaves at most a staging directory, which the next publication removes. A lock beside the
 * directory keeps other builds out meanwhile.
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
      removeStaleStaging();
      if (isFree()) {
        stageAndRename(files);
        return new Outcome.Published(Optional.empty());
      }
      List<String> differences = comparison.differences(directory);
      if (differences.isEmpty()) {
        return new Outcome.Verified();
      }
      if (onExisting == OnExisting.FAIL) {
        throw new ResultsDifferException(directory, differences);
      }
      Path aside = setAside();
      stageAndRename(files);
      return new Outcome.Published(Optional.of(aside));
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

  private void stageAndRename(Map<String, byte[]> files) throws IOException {
    Path staging = sibling(stagingPrefix() + UUID.randomUUID());
    Files.createDirectory(staging);
    try {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        writeSynced(staging.resolve(file.getKey()), file.getValue());
      }
      syncDirectory(staging);
      Files.deleteIfExists(directory); // empty, see isFree
      Files.move(staging, directory, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException e) {
      deleteTree(staging);
      throw e;
    }
    syncDirectory(directory.getParent());
  }

  private Path setAside() throws IOException {
    int number = 1;
    while (Files.exists(sibling(name() + "." + number))) {
      number++;
    }
    Path aside = sibling(name() + "." + number);
    Files.move(directory, aside, StandardCopyOption.ATOMIC_MOVE);
    return aside;
  }

  /**
   * Nobody else stages while we hold the lock, so whatever staging stands here was left by a dead
   * process.
   */
  private void removeStaleStaging() throws IOException {
    try (DirectoryStream<Path> stale =
        Files.newDirectoryStream(
            directory.getParent(),
            entry -> entry.getFileName().toString().startsWith(stagingPrefix()))) {
      for (Path entry : stale) {
        deleteTree(entry);
      }
    }
  }

  private String stagingPrefix() {
    return "." + name() + ".staging-";
  }

  private String name() {
    return directory.getFileName().toString();
  }

  private Path sibling(String name) {
    return directory.resolveSibling(name);
  }

  private static void writeSynced(Path file, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  /** Makes a rename survive a power cut. Windows cannot open directories and does not need to. */
  private static void syncDirectory(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      return;
    }
  }

  private static void deleteTree(Path root) throws IOException {
    try (Stream<Path> entries = Files.walk(root)) {
      for (Path entry : entries.sorted((a, b) -> b.getNameCount() - a.getNameCount()).toList()) {
        Files.deleteIfExists(entry);
      }
    }
  }
}

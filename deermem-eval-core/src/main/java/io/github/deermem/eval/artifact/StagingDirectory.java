package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files that wait beside a directory until all of them are written. Closing deletes what was not
 * moved away.
 */
final class StagingDirectory implements AutoCloseable {
  private final Path path;

  private StagingDirectory(Path path) {
    this.path = path;
  }

  /** Creates an empty one, on the file system of the directory. */
  static StagingDirectory beside(Path directory) throws IOException {
    return new StagingDirectory(
        Files.createDirectory(directory.resolveSibling(prefix(directory) + UUID.randomUUID())));
  }

  /** Removes what dead processes left beside the directory. The caller holds its lock. */
  static void removeStale(Path directory) throws IOException {
    // No prefix alone: it could begin the lock of a neighbour with a longer name.
    Pattern name = Pattern.compile(Pattern.quote(prefix(directory)) + "[0-9a-f-]{36}");
    try (DirectoryStream<Path> stale =
        Files.newDirectoryStream(
            directory.getParent(), entry -> name.matcher(name(entry)).matches())) {
      for (Path entry : stale) {
        deleteTree(entry);
      }
    }
  }

  /** Writes the files in the order of the map, and waits until the disk has them. */
  void write(Map<String, byte[]> files) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      DurableFiles.create(path.resolve(file.getKey()), file.getValue());
    }
    DurableFiles.syncDirectory(path);
  }

  /** Becomes the directory, which must not exist. */
  void moveTo(Path directory) throws IOException {
    Files.move(path, directory, StandardCopyOption.ATOMIC_MOVE);
    DurableFiles.syncDirectory(directory.getParent());
  }

  @Override
  public void close() throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      deleteTree(path);
    }
  }

  private static String prefix(Path directory) {
    return "." + name(directory) + ".staging-";
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }

  private static void deleteTree(Path root) throws IOException {
    try (Stream<Path> entries = Files.walk(root)) {
      for (Path entry : entries.sorted((a, b) -> b.getNameCount() - a.getNameCount()).toList()) {
        Files.deleteIfExists(entry);
      }
    }
  }
}

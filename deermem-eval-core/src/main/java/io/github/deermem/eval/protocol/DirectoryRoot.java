package io.github.deermem.eval.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A bundle on disk. No path leads out of it, neither by {@code ..} nor by a symbolic link. */
final class DirectoryRoot implements BundleRoot {
  /** Far above any protocol; keeps a dataset that was named by mistake from being loaded. */
  private static final long LARGEST_FILE = 16 << 20;

  private final Path directory;

  DirectoryRoot(Path directory) {
    this.directory = directory;
  }

  @Override
  public String name() {
    return directory.toString();
  }

  @Override
  public String nameOf(String path) {
    return directory.resolve(path).toString();
  }

  @Override
  public List<String> list(String folder, List<String> endings) throws IOException {
    Path place = directory.resolve(folder);
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(place)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .filter(file -> endings.stream().anyMatch(file::endsWith))
          .sorted()
          .map(file -> folder + "/" + file)
          .toList();
    }
  }

  @Override
  public byte[] read(String path) throws IOException {
    return readSmall(inside(path));
  }

  /** Reads a protocol file that the user named. */
  static byte[] readSmall(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException(file + " is a directory, and a file is needed");
    }
    long size = Files.size(file);
    if (size > LARGEST_FILE) {
      throw new IOException(
          file + " has " + size + " bytes, and no protocol file has more than " + LARGEST_FILE);
    }
    return Files.readAllBytes(file);
  }

  private Path inside(String path) throws IOException {
    try {
      Path file = directory.resolve(path);
      boolean leaves =
          Path.of(path).isAbsolute()
              || !file.normalize().startsWith(directory.normalize())
              || !file.toRealPath().startsWith(directory.toRealPath());
      if (leaves) {
        throw new IOException("the path " + path + " leads out of the bundle " + directory);
      }
      return file;
    } catch (InvalidPathException e) {
      throw new IOException("the path " + path + " is not valid here", e);
    }
  }
}

package io.github.deermem.eval.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
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
  public Optional<String> absence() {
    if (Files.isDirectory(directory)) {
      return Optional.empty();
    }
    return Optional.of(
        "expected the directory of a protocol bundle, with configs, manifests and a prompt; "
            + (Files.exists(directory) ? "this is a file" : "there is none"));
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
          .filter(file -> !file.startsWith(".")) // editors' locks, macOS's forks
          .sorted()
          .map(file -> folder + "/" + file)
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public byte[] read(String path) throws IOException {
    return readSmall(inside(path));
  }

  /** Reads a protocol file that the user named. */
  static byte[] readSmall(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new IOException(
          file + (attributes.isDirectory() ? " is a directory" : " is a device") + ", not a file");
    }
    if (attributes.size() > LARGEST_FILE) {
      throw new IOException(
          file
              + " has "
              + attributes.size()
              + " bytes, and no protocol file has more than "
              + LARGEST_FILE);
    }
    return Files.readAllBytes(file);
  }

  private Path inside(String path) throws IOException {
    try {
      Path base = directory.toAbsolutePath();
      Path file = base.resolve(path);
      boolean leaves =
          Path.of(path).isAbsolute()
              || !file.normalize().startsWith(base.normalize())
              || !file.toRealPath().startsWith(base.toRealPath());
      if (leaves) {
        throw new IOException("the path " + path + " leads out of the bundle " + directory);
      }
      return directory.resolve(path);
    } catch (InvalidPathException e) {
      throw new IOException("the path " + path + " is not valid here", e);
    }
  }
}

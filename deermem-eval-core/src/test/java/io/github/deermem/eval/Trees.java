package io.github.deermem.eval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** What stands in a directory and below it. */
public final class Trees {
  private Trees() {}

  /** A file as it was: any change of it makes another value. */
  public record Snapshot(String content, FileTime modified) {
    static Snapshot of(Path file) {
      try {
        return new Snapshot(text(file), Files.getLastModifiedTime(file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Contents, one character a byte, by path below the directory; empty if there is none. */
  public static Map<String, String> contents(Path directory) {
    return map(directory, Trees::text);
  }

  /** Contents and times of change, by path below the directory. */
  public static Map<String, Snapshot> snapshots(Path directory) {
    return map(directory, Snapshot::of);
  }

  /** Names of the files right in the directory, sorted; empty if there is none. */
  public static List<String> names(Path directory) {
    return contents(directory).keySet().stream().filter(name -> !name.contains("/")).toList();
  }

  /** Copies files, and what they stand in. */
  public static void copy(Path from, Path to) {
    contents(from)
        .forEach(
            (name, content) -> {
              try {
                Files.createDirectories(to.resolve(name).getParent());
                Files.write(to.resolve(name), content.getBytes(StandardCharsets.ISO_8859_1));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private static <T> Map<String, T> map(Path directory, Function<Path, T> value) {
    Map<String, T> values = new TreeMap<>();
    if (!Files.exists(directory)) {
      return values;
    }
    try (Stream<Path> entries = Files.walk(directory)) {
      entries
          .filter(Files::isRegularFile)
          .forEach(
              file ->
                  values.put(
                      directory.relativize(file).toString().replace('\\', '/'), value.apply(file)));
      return values;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Small sets of files to publish, and how they are compared. */
final class Results {
  private Results() {}

  /** Three files that all tell which run they are of. */
  static Map<String, byte[]> of(String run) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String name : List.of("rows.jsonl", "summary.json", "run.json")) {
      files.put(name, (name + " of " + run + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return files;
  }

  /** Byte by byte; a line for every file that differs. */
  static WriteOnceDirectory.Comparison comparison(Map<String, byte[]> files) {
    return published -> {
      List<String> differences = new ArrayList<>();
      Map<String, String> found = contents(published);
      Map<String, String> wanted = new TreeMap<>();
      files.forEach((name, bytes) -> wanted.put(name, new String(bytes, StandardCharsets.UTF_8)));
      wanted.forEach(
          (name, text) -> {
            if (!text.equals(found.get(name))) {
              differences.add(name + " differs");
            }
          });
      return differences;
    };
  }

  /** Text by file name. */
  static Map<String, String> contents(Path directory) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (Path file : list(directory)) {
      contents.put(file.getFileName().toString(), Files.readString(file));
    }
    return contents;
  }

  /** What {@link #contents} gives for these files. */
  static Map<String, String> contentsOf(Map<String, byte[]> files) {
    Map<String, String> contents = new TreeMap<>();
    files.forEach((name, bytes) -> contents.put(name, new String(bytes, StandardCharsets.UTF_8)));
    return contents;
  }

  /** Names in a directory, sorted. */
  static List<String> names(Path directory) throws IOException {
    return list(directory).stream().map(file -> file.getFileName().toString()).toList();
  }

  /** Names, times and contents below a directory: equal only if nobody wrote there. */
  static Map<String, String> snapshot(Path directory) throws IOException {
    Map<String, String> snapshot = new TreeMap<>();
    try (Stream<Path> entries = Files.walk(directory)) {
      for (Path entry : entries.toList()) {
        String content = Files.isDirectory(entry) ? "directory" : Files.readString(entry);
        snapshot.put(
            directory.relativize(entry).toString(),
            Files.getLastModifiedTime(entry) + " " + content);
      }
    }
    return snapshot;
  }

  private static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    }
  }
}

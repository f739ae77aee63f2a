package io.github.deermem.eval.memory;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.DurableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Replaces several files of a directory together or not at all, even if the process dies on the
 * way: their new contents are first written into one file. Once that is there the change has
 * happened, and whoever comes next completes it. The caller holds the directory's lock.
 */
final class Journal {
  private static final String NAME = "pending.json";
  private static final String FILES = "files";

  private final Path directory;

  Journal(Path directory) {
    this.directory = directory;
  }

  /**
   * @param files content by path, all in existing directories under this one
   */
  void replace(Map<Path, byte[]> files) throws IOException {
    boolean several = files.size() > 1;
    if (several) {
      DurableFiles.replace(path(), StoredFile.bytes(entry(files), 1));
    }
    write(files);
    if (several) {
      DurableFiles.delete(path());
    }
  }

  /** Completes what a dead process has begun. */
  void recover() throws IOException {
    StoredFile entry = StoredFile.read(path());
    if (entry.revision() > 0) {
      write(files(entry));
      DurableFiles.delete(path());
    }
  }

  private static void write(Map<Path, byte[]> files) throws IOException {
    for (Map.Entry<Path, byte[]> file : files.entrySet()) {
      DurableFiles.replace(file.getKey(), file.getValue());
    }
  }

  private ObjectNode entry(Map<Path, byte[]> files) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    ObjectNode contents = entry.putObject(FILES);
    files.forEach(
        (path, content) ->
            contents.put(
                directory.relativize(path).toString().replace('\\', '/'),
                new String(content, StandardCharsets.UTF_8)));
    return entry;
  }

  private Map<Path, byte[]> files(StoredFile entry) {
    Map<Path, byte[]> files = new TreeMap<>();
    entry
        .content()
        .path(FILES)
        .properties()
        .forEach(
            file -> {
              Path path = directory.resolve(file.getKey()).normalize();
              if (!path.startsWith(directory) || !file.getValue().isTextual()) {
                throw StoredFile.corrupted(path(), "it names what is no file of this user");
              }
              files.put(path, file.getValue().textValue().getBytes(StandardCharsets.UTF_8));
            });
    return files;
  }

  private Path path() {
    return directory.resolve(NAME);
  }
}

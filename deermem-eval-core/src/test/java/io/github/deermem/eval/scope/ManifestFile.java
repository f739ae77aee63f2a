package io.github.deermem.eval.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.artifact.EvaluationException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A copy of the manifest in the test resources, to be broken. */
final class ManifestFile {
  private final Path file;

  private ManifestFile(Path file) {
    this.file = file;
  }

  static ManifestFile copyTo(Path directory) throws IOException {
    Path file = directory.resolve("manifest.json");
    try (InputStream original = ManifestFile.class.getResourceAsStream("/scope/manifest.json")) {
      Files.write(file, original.readAllBytes());
    }
    return new ManifestFile(file);
  }

  Path path() {
    return file;
  }

  /** Replaces something that stands in the file exactly once. */
  ManifestFile replace(String there, String instead) throws IOException {
    String content = Files.readString(file);
    int first = content.indexOf(there);
    assertTrue(first >= 0, () -> "not in the manifest: " + there);
    assertEquals(first, content.lastIndexOf(there), () -> "not once in the manifest: " + there);
    Files.write(file, content.replace(there, instead).getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** What is wrong with it, a line each, without the file's name. */
  List<String> problems() {
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> ScopeManifest.read(file));
    assertEquals(EvaluationException.Reason.PROTOCOL, refusal.reason());
    List<String> lines = refusal.getMessage().lines().toList();
    int problems = lines.size() - 1;
    assertEquals(
        "The scope manifest has " + (problems == 1 ? "a problem:" : problems + " problems:"),
        lines.get(0));
    String folder = file.getParent() + File.separator;
    return lines.stream()
        .skip(1)
        .map(line -> line.replaceFirst("^  ", "").replace(folder, ""))
        .toList();
  }
}

package io.github.deermem.eval;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.Arguments;

/**
 * Finds the data recorded from the reference evaluation: the whole of it in the folder {@code
 * -Ddeermem.conformance}, whose tests are skipped where there is no such folder, and copies of the
 * unit vectors in the test resources.
 */
public final class Conformance {
  private Conformance() {}

  /** The folder; skips the test that asks if it is not there. */
  public static Path folder() {
    Path folder = Path.of(System.getProperty("deermem.conformance", "../../shared/conformance"));
    Assumptions.assumeTrue(
        Files.isDirectory(folder),
        () -> "no conformance data: " + folder + " (set -Ddeermem.conformance)");
    return folder;
  }

  /** The vectors of a unit file as recorded in the folder. */
  public static Stream<Arguments> recordedVectors(String file) {
    try {
      return vectors(Files.newInputStream(folder().resolve("units").resolve(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The vectors of the copy in the test resources. */
  public static Stream<Arguments> copiedVectors(String file) {
    return vectors(Conformance.class.getResourceAsStream("/units/" + file));
  }

  private static Stream<Arguments> vectors(InputStream stream) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      List<Arguments> vectors = reader.lines().map(Conformance::vector).toList();
      return vectors.stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Arguments vector(String line) {
    try {
      JsonNode vector = JsonDocuments.read(line.getBytes(StandardCharsets.UTF_8));
      return Arguments.of(Named.of(vector.path("name").asText("?"), vector));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

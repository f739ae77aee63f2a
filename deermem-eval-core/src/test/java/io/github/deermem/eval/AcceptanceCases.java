package io.github.deermem.eval;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Cases that were agreed on with the people who use the evaluation: what goes in, and what must
 * happen. Tests take the input from here, and where it is data the expectation too.
 */
public final class AcceptanceCases {
  private AcceptanceCases() {}

  /**
   * A case with its {@code input} and {@code expected}.
   *
   * @param id begins with the area, which names the file
   */
  public static JsonNode get(String id) {
    String area = id.substring(0, id.indexOf('-'));
    return read("/cases/" + area + ".jsonl")
        .lines()
        .map(AcceptanceCases::parse)
        .filter(line -> line.get("id").textValue().equals(id))
        .findFirst()
        .orElseThrow();
  }

  public static JsonNode input(String id) {
    return get(id).get("input");
  }

  public static JsonNode expected(String id) {
    return get(id).get("expected");
  }

  private static String read(String resource) {
    try (InputStream stream = AcceptanceCases.class.getResourceAsStream(resource)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode parse(String line) {
    try {
      return JsonDocuments.read(line.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

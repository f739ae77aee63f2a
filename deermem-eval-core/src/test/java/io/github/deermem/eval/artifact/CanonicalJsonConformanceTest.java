package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.Conformance;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CanonicalJsonConformanceTest {
  private static final String FILE = "canonical-json.jsonl";

  static Stream<Arguments> recorded() {
    return Conformance.recordedVectors(FILE);
  }

  static Stream<Arguments> copied() {
    return Conformance.copiedVectors(FILE);
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void writesTheRecordedBytes(JsonNode vector) {
    check(vector);
  }

  @ParameterizedTest
  @MethodSource("copied")
  void writesTheCopiedBytes(JsonNode vector) {
    check(vector);
  }

  private static void check(JsonNode vector) {
    JsonNode value = vector.get("value");
    assertEquals(vector.get("spaced").textValue(), CanonicalJson.spaced(value));
    assertEquals(vector.get("compact").textValue(), CanonicalJson.compact(value));
    assertEquals(vector.get("indented").textValue(), CanonicalJson.indented(value));
    assertEquals(
        vector.get("sha256_compact").textValue(),
        DigestUtils.sha256Hex(CanonicalJson.compact(value)));
  }
}

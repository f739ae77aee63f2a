package io.github.deermem.eval.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.Conformance;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EvidenceConformanceTest {
  private static final String FILE = "evidence.jsonl";

  static Stream<Arguments> recorded() {
    return Conformance.recordedVectors(FILE);
  }

  static Stream<Arguments> copied() {
    return Conformance.copiedVectors(FILE);
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void rendersTheRecordedEvidence(JsonNode vector) throws IOException {
    check(vector);
  }

  @ParameterizedTest
  @MethodSource("copied")
  void rendersTheCopiedEvidence(JsonNode vector) throws IOException {
    check(vector);
  }

  private static void check(JsonNode vector) throws IOException {
    RowReader reader = new RowReader(1_000_000);
    try (JsonParser parser = JsonDocuments.factory().createParser(vector.get("row").toString())) {
      parser.nextToken();
      reader.read(parser);
    }
    JsonNode expected = vector.get("expected");
    if (expected.has("error")) {
      assertFalse(reader.problems().isEmpty(), "must be rejected");
      return;
    }
    assertEquals(List.of(), reader.problems());
    String evidence = reader.evidence().orElseThrow();
    assertEquals(expected.get("evidence").textValue(), evidence);
    assertEquals(expected.get("code_points").intValue(), CodePoints.count(evidence));
    assertEquals(expected.get("answer").textValue(), reader.reference());
  }
}

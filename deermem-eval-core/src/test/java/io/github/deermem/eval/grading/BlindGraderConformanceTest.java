package io.github.deermem.eval.grading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.Conformance;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BlindGraderConformanceTest {
  private static final String FILE = "grader.jsonl";

  static Stream<Arguments> recorded() {
    return Conformance.recordedVectors(FILE);
  }

  static Stream<Arguments> copied() {
    return Conformance.copiedVectors(FILE);
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void gradesAsRecorded(JsonNode vector) {
    check(vector);
  }

  @ParameterizedTest
  @MethodSource("copied")
  void gradesAsCopied(JsonNode vector) {
    check(vector);
  }

  private static void check(JsonNode vector) {
    String prediction = vector.get("prediction").textValue();
    String reference = vector.get("reference").textValue();
    JsonNode expected = vector.get("expected");
    if (expected.has("error")) {
      assertThrows(IllegalArgumentException.class, () -> BlindGrader.grade(prediction, reference));
      return;
    }
    Grade grade = BlindGrader.grade(prediction, reference);
    assertEquals(expected.get("rule").textValue(), grade.rule().id());
    assertEquals(expected.get("correct").booleanValue(), grade.correct());
  }
}

package io.github.deermem.eval.grading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.AcceptanceCases;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The acceptance cases about grading. */
class BlindGraderCasesTest {
  static Stream<Arguments> graded() {
    return Stream.of(
            "grader-01-numbers",
            "grader-03-containment-negation",
            "grader-06-range",
            "grader-07-sentinel")
        .flatMap(BlindGraderCasesTest::graded);
  }

  @ParameterizedTest(name = "{0}: \"{1}\" for \"{2}\" is {3}, {4}")
  @MethodSource("graded")
  void gradesAsAgreed(String id, String prediction, String reference, boolean right, String rule) {
    Grade grade = BlindGrader.grade(prediction, reference);

    assertEquals(rule, grade.rule().id());
    assertEquals(right, grade.correct());
  }

  static Stream<Arguments> ungradable() {
    JsonNode pairs = AcceptanceCases.input("grader-09-empty-reference").get("pairs");
    return IntStream.range(0, pairs.size())
        .mapToObj(i -> Arguments.of(pairs.get(i).get(0).asText(), pairs.get(i).get(1).asText()));
  }

  @ParameterizedTest(name = "grader-09: \"{0}\" for \"{1}\"")
  @MethodSource("ungradable")
  void aReferenceWithoutATokenIsNeverGraded(String prediction, String reference) {
    assertFalse(BlindGrader.isGradable(reference));
    assertThrows(IllegalArgumentException.class, () -> BlindGrader.grade(prediction, reference));
  }

  private static Stream<Arguments> graded(String id) {
    JsonNode pairs = AcceptanceCases.input(id).get("pairs");
    JsonNode grades = AcceptanceCases.expected(id).get("grades");
    return IntStream.range(0, pairs.size())
        .mapToObj(
            i ->
                Arguments.of(
                    id,
                    pairs.get(i).get(0).asText(),
                    pairs.get(i).get(1).asText(),
                    grades.get(i).get("correct").asBoolean(),
                    grades.get(i).get("rule").asText()));
  }
}

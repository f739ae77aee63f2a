package io.github.deermem.eval.grading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class BlindGraderTest {
  private static final int TOKENS = 20_000;

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/grading/verdicts.csv", numLinesToSkip = 1)
  void theFirstRuleThatFitsDecides(
      String behaviour, String prediction, String reference, String rule) {
    assertEquals(rule, BlindGrader.grade(prediction, reference).rule().id());
  }

  @ParameterizedTest
  @EnumSource
  void aRuleEitherAcceptsOrRejects(Grade.Rule rule) {
    assertEquals(rule.accepts(), Grade.by(rule).correct());
  }

  /** Each once overflowed the stack or ran for minutes, in one implementation or another. */
  static Stream<Arguments> hostile() {
    return Stream.of(
        hostile("one token over and over", "a ".repeat(TOKENS), "a ".repeat(TOKENS / 2) + "b"),
        hostile("almost contained", "a ".repeat(TOKENS) + "b", "a ".repeat(TOKENS / 2) + "c b"),
        hostile("openings without an end", "3", "ranging from 1 ".repeat(TOKENS)),
        hostile("an end far away", "3", "ranging from 1" + " x".repeat(TOKENS) + " to 5"),
        hostile("many numbers", numbers(TOKENS), "ranging from 0 to 7"),
        hostile("a number of a million digits", "7".repeat(1_000_000), "8"),
        hostile("one long word", "x".repeat(1_000_000), "y"),
        hostile("no token at all", "—".repeat(1_000_000), "y"));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void hostileAnswersAreGradedInReasonableTime(String prediction, String reference) {
    assertTimeout(Duration.ofSeconds(20), () -> BlindGrader.grade(prediction, reference));
  }

  @Test
  void numbersOfAnySizeAreComparedAsNumbers() {
    String huge = "9".repeat(100_000);

    assertEquals(
        Grade.Rule.NUMERIC_RANGE,
        BlindGrader.grade("x 1" + huge, "ranging from 0" + huge + " to 2" + huge).rule());
    assertEquals(Grade.Rule.NUMERIC_CONFLICT, BlindGrader.grade("x 1" + huge, "y " + huge).rule());
  }

  @Test
  void theOrderOfRulesIsThatOfTheProtocol() {
    assertEquals(
        "empty-prediction insufficient exact substring numeric-range numeric-conflict"
            + " overlap-accept overlap-reject",
        String.join(" ", Arrays.stream(Grade.Rule.values()).map(Grade.Rule::id).toList()));
  }

  private static Arguments hostile(String what, String prediction, String reference) {
    return Arguments.of(Named.of(what, prediction), Named.of("its reference", reference));
  }

  private static String numbers(int count) {
    StringBuilder numbers = new StringBuilder();
    for (int i = 0; i < count; i++) {
      numbers.append(i % 8).append(' ');
    }
    return numbers.toString();
  }
}

package io.github.deermem.eval.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.grading.AnswerTokens;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What answers become, and which of them make a case. */
class DatasetAnswersTest {
  private static final String ASTRAL = "😀";

  @TempDir Path directory;
  private SmallEvaluation evaluation;

  @BeforeEach
  void setUp() {
    evaluation = new SmallEvaluation(directory);
  }

  @Test
  void answersOfAllKindsBecomeReferences() {
    List<String> answers =
        List.of("5", "null", "true", "5.0", "[\"a\", 1]", "{\"b\": 1, \"a\": 2}", "\"five\"");
    for (int i = 0; i < answers.size(); i++) {
      evaluation.row("ku-0" + (i + 1)).set("answer", SmallEvaluation.raw(answers.get(i)));
    }

    VerifiedDataset dataset = evaluation.read();

    assertEquals(
        List.of("5", "null", "true", "5.0", "[\"a\", 1]", "{\"a\": 2, \"b\": 1}", "five"),
        Stream.of("ku-01", "ku-02", "ku-03", "ku-04", "ku-05", "ku-06", "ku-07")
            .map(id -> dataset.official().get(id).reference())
            .toList());
  }

  @Test
  void anIntegerAndItsWordAreTheSameAnswer() {
    evaluation.row("ku-01").put("answer", 5);

    String reference = evaluation.read().official().get("ku-01").reference();

    assertEquals(AnswerTokens.of("five"), AnswerTokens.of(reference));
  }

  static Stream<Arguments> references() {
    return Stream.of(
        arguments("false", "false"),
        arguments("-0", "0"),
        arguments("-0.0", "-0.0"),
        arguments("1E5", "100000.0"),
        arguments("1e16", "1e+16"),
        arguments("0.1e-6", "1e-07"),
        arguments("5e-324", "5e-324"),
        arguments("1e-400", "0.0"),
        arguments(
            "123456789012345678901234567890123456789012345678901234567890",
            "123456789012345678901234567890123456789012345678901234567890"),
        arguments("-9223372036854775809", "-9223372036854775809"),
        arguments("[[1],{\"a\":null}]", "[[1], {\"a\": null}]"),
        arguments("{\"é1\":\"\\u00e9\\n\"}", "{\"é1\": \"é\\n\"}"),
        arguments("{\"a\":1,\"a\":2}", "{\"a\": 2}"),
        arguments("\"  5 \"", "  5 "),
        arguments("\"NULL 5\"", "NULL 5"));
  }

  @ParameterizedTest
  @MethodSource("references")
  void aStringStaysAndAnyOtherValueBecomesCanonicalJson(String answer, String reference) {
    evaluation.row("ku-01").set("answer", SmallEvaluation.raw(answer));

    assertEquals(reference, evaluation.read().official().get("ku-01").reference());
  }

  @Test
  void aMissingAnswerIsNull() {
    evaluation.row("ku-01").remove("answer");

    assertEquals("null", evaluation.read().official().get("ku-01").reference());
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "+1", "01", ".5", "0x10", "five", "'5'"})
  void anAnswerThatIsNoJsonIsRefused(String answer) {
    evaluation.row("ku-01").set("answer", SmallEvaluation.raw(answer));

    assertTrue(refusal().contains("\n  it is no JSON document, near byte "), refusal());
  }

  static Stream<Arguments> admitted() {
    return Stream.of(
        arguments("one character", "5"),
        arguments("a hundred", "x".repeat(100)),
        arguments("a hundred beyond the basic plane", "x" + ASTRAL.repeat(99)),
        arguments(
            "a hundred between white space of all kinds",
            "\t\u000b\f\r\u001c\u001f \u0085\u00a0\u1680\u2000\u200a"
                + "x".repeat(100)
                + "\u2028\u2029\u202f\u205f\u3000\n"),
        arguments("a fragment with other spaces", "not  enough 5"),
        arguments("a fragment in parts", "not, enough 5"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("admitted")
  void anAnswerWithinTheBoundsMakesACase(String name, String answer) {
    evaluation.row("ku-01").put("answer", answer);

    assertEquals(answer, evaluation.read().official().get("ku-01").reference());
  }

  static Stream<Arguments> passedOver() {
    return Stream.of(
        arguments("empty", ""),
        arguments("white space", " \n\u00a0\u2003\u3000\u0085"),
        arguments("a hundred and one", "x".repeat(101)),
        arguments("a hundred and one beyond the basic plane", "x" + ASTRAL.repeat(100)),
        arguments("what is no white space is counted", "x".repeat(100) + "\u200b"),
        arguments("a byte-order mark is counted", "\ufeff" + "x".repeat(100)),
        arguments("an excluded fragment", "There is not enough information, 5"),
        arguments("in capitals", "NOT ENOUGH: 5"),
        arguments("another one with an I", "5 is ONLY MENTIONED once"),
        arguments("within a word", "cannot enoughly 5"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("passedOver")
  void anAnswerOutsideTheBoundsMakesNoCase(String name, String answer) {
    evaluation.row("ku-01").put("answer", answer);

    assertTrue(
        refusal().contains("  selected from the dataset: ku-02 ku-03 ku-04 ku-05 ku-06 tr-01"),
        refusal());
  }

  @Test
  void fragmentsOfTheManifestAreComparedIgnoringCaseToo() {
    evaluation.official().withArray("/selection/answer_excluded_substrings").add("I DON'T İ");
    evaluation.row("ku-01").put("answer", "5, i don't İ know");

    assertTrue(
        refusal().contains("  selected from the dataset: ku-02 ku-03 ku-04 ku-05 ku-06 tr-01"),
        refusal());
  }

  @ParameterizedTest
  @ValueSource(strings = {"東京", "…", "-+-", "ſ", "ÄÖ"})
  void aSelectedAnswerWithoutAnythingToGradeIsRefused(String answer) {
    evaluation.row("tr-07").put("answer", answer);

    assertTrue(
        refusal()
            .contains(
                "\n  tr-07: its answer has no token (0-9, a-z), so that nothing can be graded against it\n"),
        refusal());
  }

  @Test
  void anAnswerWithoutAnythingToGradeDoesNotMatterWhereNobodyGrades() {
    evaluation.row("ku-21").put("answer", "東京");
    evaluation.row("su-01").put("answer", "東京");

    assertEquals(60, evaluation.read().rows());
  }

  private String refusal() {
    return assertThrows(EvaluationException.class, () -> evaluation.read()).getMessage();
  }
}

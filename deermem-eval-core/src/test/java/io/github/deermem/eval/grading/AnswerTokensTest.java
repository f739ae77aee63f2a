package io.github.deermem.eval.grading;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class AnswerTokensTest {
  @ParameterizedTest
  @CsvFileSource(
      resources = "/grading/tokens.csv",
      delimiter = '|',
      numLinesToSkip = 1,
      emptyValue = "")
  void areLowercaseRunsOfLettersAndDigits(String answer, String tokens) {
    List<String> expected = tokens == null ? List.of() : List.of(tokens.split(" "));

    assertEquals(expected, AnswerTokens.of(answer));
    assertEquals(!expected.isEmpty(), BlindGrader.isGradable(answer));
  }

  @Test
  void doNotDependOnTheLanguageOfTheMachine() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));

      assertEquals(
          List.of("insufficient", "istanbul", "10"), AnswerTokens.of("INSUFFICIENT ISTANBUL TEN"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void ofALongAnswerAreAllFound() {
    assertEquals(200_000, AnswerTokens.of("Ten, ".repeat(200_000)).size());
  }
}

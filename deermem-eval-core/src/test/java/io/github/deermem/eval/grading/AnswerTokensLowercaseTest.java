package io.github.deermem.eval.grading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens are those of the lowercase text, although it is never made. */
class AnswerTokensLowercaseTest {
  private static final Pattern TOKEN = Pattern.compile("[0-9a-z]+");

  @Test
  void everyCharacterIsLoweredAsUnicodeDoes() {
    int inOneText = 0x400;
    for (int first = 0; first < Character.MAX_CODE_POINT; first += inOneText) {
      String text =
          IntStream.range(first, first + inOneText)
              .filter(character -> Character.getType(character) != Character.SURROGATE)
              .mapToObj(character -> "x" + Character.toString(character) + "y ")
              .collect(Collectors.joining());

      assertEquals(tokensOfLowercase(text), AnswerTokens.of(text), "from character " + first);
    }
  }

  /** String.toLowerCase needs two minutes for 40,000 of the last one. */
  @ParameterizedTest
  @ValueSource(strings = {"\u0130", "\u03a3", "A\u03a3", "\u0307\u03a3"})
  void aMillionLettersAreLoweredAtOnce(String letters) {
    String text = letters.repeat(1_000_000);

    assertTimeout(Duration.ofSeconds(20), () -> AnswerTokens.of(text));
  }

  private static List<String> tokensOfLowercase(String text) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
    return tokens;
  }
}

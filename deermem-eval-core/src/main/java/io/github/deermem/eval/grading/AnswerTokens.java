package io.github.deermem.eval.grading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The tokens of an answer, which is all that the grader sees of it: lowercase runs of {@code
 * 0-9a-z}, with some English number words as digits. A text without any such run, say one in
 * Chinese, has no tokens.
 */
public final class AnswerTokens {
  private static final Map<String, String> NUMBER_WORDS =
      Map.ofEntries(
          Map.entry("one", "1"),
          Map.entry("two", "2"),
          Map.entry("three", "3"),
          Map.entry("four", "4"),
          Map.entry("five", "5"),
          Map.entry("six", "6"),
          Map.entry("seven", "7"),
          Map.entry("eight", "8"),
          Map.entry("nine", "9"),
          Map.entry("ten", "10"),
          Map.entry("fifteen", "15"));

  /** Becomes an i and a combining dot, which no token holds. */
  private static final char DOTTED_CAPITAL_I = '\u0130';

  /** Becomes a k. */
  private static final char KELVIN_SIGN = '\u212a';

  private AnswerTokens() {}

  /** In order of appearance, repetitions kept. */
  public static List<String> of(String answer) {
    List<String> tokens = new ArrayList<>();
    StringBuilder token = new StringBuilder();
    for (int i = 0; i < answer.length(); i++) {
      char c = answer.charAt(i);
      char lowered = lowercase(c);
      if (isTokenCharacter(lowered)) {
        token.append(lowered);
      }
      if (!isTokenCharacter(lowered) || c == DOTTED_CAPITAL_I) {
        end(token, tokens);
      }
    }
    end(token, tokens);
    return List.copyOf(tokens);
  }

  private static void end(StringBuilder token, List<String> tokens) {
    if (!token.isEmpty()) {
      String word = token.toString();
      tokens.add(NUMBER_WORDS.getOrDefault(word, word));
      token.setLength(0);
    }
  }

  /**
   * As far as it can be told from a token. {@link String#toLowerCase} would take hours for a
   * million letters such as a sigma, whose lowercase depends on its neighbours.
   */
  private static char lowercase(char c) {
    return c < 0x80 || c == DOTTED_CAPITAL_I || c == KELVIN_SIGN ? Character.toLowerCase(c) : c;
  }

  private static boolean isTokenCharacter(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
  }
}

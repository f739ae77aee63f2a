package io.github.deermem.eval.grading;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  private AnswerTokens() {}

  /** In order of appearance, repetitions kept. */
  public static List<String> of(String answer) {
    String text = answer.toLowerCase(Locale.ROOT);
    List<String> tokens = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean inside = i < text.length() && isTokenCharacter(text.charAt(i));
      if (inside && start < 0) {
        start = i;
      } else if (!inside && start >= 0) {
        String token = text.substring(start, i);
        tokens.add(NUMBER_WORDS.getOrDefault(token, token));
        start = -1;
      }
    }
    return List.copyOf(tokens);
  }

  private static boolean isTokenCharacter(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
  }
}

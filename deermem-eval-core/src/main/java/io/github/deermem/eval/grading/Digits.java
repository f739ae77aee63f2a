package io.github.deermem.eval.grading;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A whole number of any size as it stands in an answer, without leading zeros. Compared as digits,
 * since parsing a number of a million digits takes too long, and model output is hostile.
 */
record Digits(String significant) implements Comparable<Digits> {
  static boolean areDigits(String token) {
    return token.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /**
   * @param token digits only
   */
  static Digits of(String token) {
    int start = 0;
    while (start < token.length() - 1 && token.charAt(start) == '0') {
      start++;
    }
    return new Digits(token.substring(start));
  }

  /** The different numbers among the tokens. */
  static Set<Digits> among(List<String> tokens) {
    return tokens.stream().filter(Digits::areDigits).map(Digits::of).collect(Collectors.toSet());
  }

  @Override
  public int compareTo(Digits other) {
    int byLength = Integer.compare(significant.length(), other.significant.length());
    return byLength != 0 ? byLength : significant.compareTo(other.significant);
  }
}

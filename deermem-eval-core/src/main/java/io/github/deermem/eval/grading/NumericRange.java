package io.github.deermem.eval.grading;

import java.util.List;
import java.util.Optional;

/**
 * A range that a reference spells out, such as "ranging from 3 to 5 eggs"; bounds included, in
 * either order.
 */
record NumericRange(Digits low, Digits high) {
  /**
   * The first {@code ranging from N} that is followed by {@code to M}, with the nearest such M. If
   * the first is not followed by one, no later one is either.
   */
  static Optional<NumericRange> in(List<String> tokens) {
    for (int i = 0; i + 2 < tokens.size(); i++) {
      boolean opens =
          tokens.get(i).equals("ranging")
              && tokens.get(i + 1).equals("from")
              && Digits.areDigits(tokens.get(i + 2));
      if (opens) {
        Digits opening = Digits.of(tokens.get(i + 2));
        return closing(tokens, i + 3).map(closing -> between(opening, Digits.of(closing)));
      }
    }
    return Optional.empty();
  }

  private static NumericRange between(Digits a, Digits b) {
    return a.compareTo(b) <= 0 ? new NumericRange(a, b) : new NumericRange(b, a);
  }

  private static Optional<String> closing(List<String> tokens, int start) {
    for (int i = start; i + 1 < tokens.size(); i++) {
      if (tokens.get(i).equals("to") && Digits.areDigits(tokens.get(i + 1))) {
        return Optional.of(tokens.get(i + 1));
      }
    }
    return Optional.empty();
  }

  boolean contains(Digits number) {
    return number.compareTo(low) >= 0 && number.compareTo(high) <= 0;
  }
}

package io.github.deermem.eval.gate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * A published figure, exactly.
 *
 * @param value 0..1, a difference -1..1
 * @param count what the value was counted from; empty for a p-value
 * @param file that it was read from
 */
record Figure(Fraction value, Optional<Count> count, String file) {
  private static final int SHOWN_DECIMALS = 3;
  private static final int MOST_DECIMALS = 20;

  /**
   * @param hits of the cases; less than 0 where a difference is
   * @param cases 1 or more
   */
  record Count(int hits, int cases) {
    @Override
    public String toString() {
      return hits + "/" + cases;
    }
  }

  static Figure counted(int hits, int cases, String file) {
    return new Figure(Fraction.of(hits, cases), Optional.of(new Count(hits, cases)), file);
  }

  /**
   * Rounded so that it never looks better than it is.
   *
   * @param limit whose unit and decimals it is shown in
   * @param signed whether a plus is written
   */
  String shown(Limit limit, boolean signed) {
    Fraction shown = limit.isPercentage() ? value.times(100) : value;
    RoundingMode towardsBroken =
        limit.side() == Limit.Side.MINIMUM ? RoundingMode.FLOOR : RoundingMode.CEILING;
    int decimals = Math.max(leastDecimals(limit), limit.decimals());
    String number = shown.rounded(decimals, towardsBroken);
    return (signed && !value.isNegative() ? "+" : "")
        + number
        + (limit.isPercentage() ? "%" : "")
        + count.map(counted -> " (" + counted + ")").orElse("");
  }

  /** A p-value shows two significant digits, however small it is. */
  private int leastDecimals(Limit limit) {
    if (limit.isPercentage()) {
      return 1;
    }
    BigDecimal digits = value.numerator();
    int significant = digits.scale() - digits.precision() + 2;
    return count.isPresent()
        ? SHOWN_DECIMALS
        : Math.min(Math.max(SHOWN_DECIMALS, significant), MOST_DECIMALS);
  }
}

package io.github.deermem.eval.gate;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A number without rounding: a decimal over a count.
 *
 * @param denominator 1 or more
 */
record Fraction(BigDecimal numerator, int denominator) implements Comparable<Fraction> {
  static final Fraction ZERO = of(0, 1);
  static final Fraction ONE = of(1, 1);
  static final Fraction MINUS_ONE = of(-1, 1);

  static Fraction of(int numerator, int denominator) {
    return new Fraction(BigDecimal.valueOf(numerator), denominator);
  }

  /** The double's exact value. */
  static Fraction of(double value) {
    return new Fraction(new BigDecimal(value), 1);
  }

  Fraction times(int factor) {
    return new Fraction(numerator.multiply(BigDecimal.valueOf(factor)), denominator);
  }

  boolean isNegative() {
    return numerator.signum() < 0;
  }

  String rounded(int decimals, RoundingMode mode) {
    return numerator.divide(BigDecimal.valueOf(denominator), decimals, mode).toPlainString();
  }

  @Override
  public int compareTo(Fraction other) {
    return times(other.denominator).numerator.compareTo(other.times(denominator).numerator);
  }
}

package io.github.deermem.eval.stats;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * What a p-value must not exceed to count: p ≤ alpha. Exact p-values are fractions over a power of
 * two and can equal an alpha such as 0.0625, so both sides are compared as the fractions they are.
 *
 * @param alpha greater than 0, below 1
 */
public record SignificanceLevel(BigDecimal alpha) {
  /**
   * @throws IllegalArgumentException if alpha is not between 0 and 1
   */
  public SignificanceLevel {
    if (alpha.signum() <= 0 || alpha.compareTo(BigDecimal.ONE) >= 0) {
      throw new IllegalArgumentException("alpha is " + alpha + ", and must be between 0 and 1");
    }
  }

  /** The decimal fraction that a config writes: 0.05 is 1/20, not the nearest double. */
  public static SignificanceLevel of(double alpha) {
    return new SignificanceLevel(BigDecimal.valueOf(alpha));
  }

  /**
   * @param pValue exact, as {@link McNemar#exactPValue} and {@link Holm} give it
   */
  public boolean admits(BigDecimal pValue) {
    return pValue.compareTo(alpha) <= 0;
  }

  /** Whether numerator / 2^exponent is small enough. */
  boolean admits(BigInteger numerator, int exponent) {
    BigInteger allowed = alpha.unscaledValue().shiftLeft(exponent);
    int scale = alpha.scale();
    return scale >= 0
        ? numerator.multiply(BigInteger.TEN.pow(scale)).compareTo(allowed) <= 0
        : numerator.compareTo(allowed.multiply(BigInteger.TEN.pow(-scale))) <= 0;
  }
}

package io.github.deermem.eval.stats;

import java.math.BigInteger;

/**
 * McNemar's test, exact: under the null hypothesis each discordant pair is a fair coin (eviction
 * protocol, section 6). Computed in integers and rounded once, so that no count overflows and none
 * loses a bit.
 */
public final class McNemar {
  private static final int SIGNIFICAND_BITS = 53;
  private static final int SMALLEST_EXPONENT = -1074;

  private McNemar() {}

  /** The two-sided p-value: twice the smaller tail, at most 1; 1 without a discordant pair. */
  public static double pValue(PairCounts counts) {
    return pValue(counts.onlyFirstCorrect(), counts.onlySecondCorrect());
  }

  static double pValue(int onlyFirst, int onlySecond) {
    int n = onlyFirst + onlySecond;
    int smaller = Math.min(onlyFirst, onlySecond);
    BigInteger doubledTail = lowerTail(n, smaller).shiftLeft(1);
    return doubledTail.compareTo(BigInteger.ONE.shiftLeft(n)) >= 0
        ? 1
        : overPowerOfTwo(doubledTail, n);
  }

  /**
   * The smallest p-value that so many pairs can reach: all of them discordant, all in one
   * direction.
   *
   * @param pairs 0 or more
   */
  public static double smallestPValue(int pairs) {
    return pValue(0, pairs);
  }

  /** The sum of C(n, i) for i up to k. */
  private static BigInteger lowerTail(int n, int k) {
    BigInteger term = BigInteger.ONE;
    BigInteger sum = term;
    for (int i = 1; i <= k; i++) {
      term = term.multiply(BigInteger.valueOf(n - i + 1L)).divide(BigInteger.valueOf(i));
      sum = sum.add(term);
    }
    return sum;
  }

  /** numerator / 2^exponent, rounded to the nearest double, ties to even, subnormals included. */
  private static double overPowerOfTwo(BigInteger numerator, int exponent) {
    int unit = Math.max(numerator.bitLength() - SIGNIFICAND_BITS, SMALLEST_EXPONENT + exponent);
    if (unit <= 0) {
      return Math.scalb(numerator.doubleValue(), -exponent); // exact: no bit is lost
    }
    BigInteger quotient = numerator.shiftRight(unit);
    BigInteger rest = numerator.subtract(quotient.shiftLeft(unit));
    int toHalf = rest.compareTo(BigInteger.ONE.shiftLeft(unit - 1));
    boolean up = toHalf > 0 || (toHalf == 0 && quotient.testBit(0));
    BigInteger rounded = up ? quotient.add(BigInteger.ONE) : quotient;
    return Math.scalb(rounded.doubleValue(), unit - exponent);
  }
}

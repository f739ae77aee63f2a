package io.github.deermem.eval.stats;

import java.math.BigDecimal;
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
    return overPowerOfTwo(doubledTail(onlyFirst, onlySecond), n);
  }

  /** The same, not rounded: for comparisons, where {@link SignificanceLevel} decides. */
  public static BigDecimal exactPValue(PairCounts counts) {
    int n = counts.discordant();
    BigInteger numerator = doubledTail(counts.onlyFirstCorrect(), counts.onlySecondCorrect());
    // numerator / 2^n, as a decimal: numerator * 5^n / 10^n
    return new BigDecimal(numerator.multiply(BigInteger.valueOf(5).pow(n)), n);
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

  /**
   * How many pairs must turn wrong, and none right, before the test can be significant at all.
   *
   * @param tests how many p-values {@link Holm} adjusts together, this being the smallest of them;
   *     1 without adjustment
   * @return 2 or more
   */
  public static int detectable(SignificanceLevel level, int tests) {
    int turned = 1;
    while (!level.admits(BigInteger.TWO.multiply(BigInteger.valueOf(tests)), turned)) {
      turned++;
    }
    return turned;
  }

  /** The p-value times 2^n: twice the smaller tail, at most 2^n. */
  private static BigInteger doubledTail(int onlyFirst, int onlySecond) {
    int n = onlyFirst + onlySecond;
    int smaller = Math.min(onlyFirst, onlySecond);
    return lowerTail(n, smaller).shiftLeft(1).min(BigInteger.ONE.shiftLeft(n));
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

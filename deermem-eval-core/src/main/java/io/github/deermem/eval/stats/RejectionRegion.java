package io.github.deermem.eval.stats;

import java.math.BigInteger;

/**
 * Where the exact two-sided McNemar test is significant: for every number of discordant pairs, how
 * many of them may go the other way at most. Found in integers, so that a p-value equal to alpha
 * falls on the right side.
 */
final class RejectionRegion {
  private final int[] largestMinority;

  /**
   * @param pairs the largest number of discordant pairs, 0 or more
   */
  RejectionRegion(int pairs, SignificanceLevel level) {
    largestMinority = new int[pairs + 1];
    // Of the row m of Pascal's triangle: the sum up to the place before "next", and the number
    // there.
    int next = 0;
    BigInteger sum = BigInteger.ZERO;
    BigInteger term = BigInteger.ONE;
    for (int m = 0; m <= pairs; m++) {
      while (level.admits(sum.add(term).shiftLeft(1), m)) {
        sum = sum.add(term);
        term = times(term, m - next, next + 1);
        next++;
      }
      largestMinority[m] = next - 1;
      // The next row: each number is the sum of the two above it, so a sum doubles but for its end.
      BigInteger left = next == 0 ? BigInteger.ZERO : times(term, next, m - next + 1);
      sum = sum.shiftLeft(1).subtract(left);
      term = term.add(left);
    }
  }

  /**
   * @param discordant 0 to the number of pairs
   * @return the largest significant minority, below half of them; -1 if none is
   */
  int largestMinority(int discordant) {
    return largestMinority[discordant];
  }

  private static BigInteger times(BigInteger value, int numerator, int denominator) {
    return value.multiply(BigInteger.valueOf(numerator)).divide(BigInteger.valueOf(denominator));
  }
}

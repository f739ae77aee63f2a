package io.github.deermem.eval.stats;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A percentile interval for the difference of two shares, by drawing pairs with replacement
 * (eviction protocol, section 6).
 *
 * @param lower bound, -1..1
 * @param upper bound, -1..1
 */
public record PairedBootstrap(double lower, double upper) {
  /**
   * @param outcomes at least one pair
   * @param iterations 1 or more
   * @param alpha the share outside the interval, between 0 and 1
   * @throws IllegalArgumentException without a pair
   */
  public static PairedBootstrap of(
      PairedOutcomes outcomes, BigInteger seed, int iterations, double alpha) {
    if (outcomes.size() == 0) {
      throw new IllegalArgumentException("Without a pair there is no interval");
    }
    double[] differences = differences(outcomes, new CPythonRandom(seed), iterations);
    Arrays.sort(differences);
    int lower = (int) Math.floor(alpha / 2 * iterations);
    int upper = (int) Math.floor((1 - alpha / 2) * iterations) - 1;
    return new PairedBootstrap(
        differences[clamp(lower, iterations)], differences[clamp(upper, iterations)]);
  }

  private static double[] differences(
      PairedOutcomes outcomes, CPythonRandom random, int iterations) {
    int size = outcomes.size();
    boolean[] first = outcomes.first();
    boolean[] second = outcomes.second();
    double[] differences = new double[iterations];
    for (int i = 0; i < iterations; i++) {
      int firstCorrect = 0;
      int secondCorrect = 0;
      for (int draw = 0; draw < size; draw++) {
        int pair = random.below(size);
        firstCorrect += first[pair] ? 1 : 0;
        secondCorrect += second[pair] ? 1 : 0;
      }
      differences[i] = (double) secondCorrect / size - (double) firstCorrect / size;
    }
    return differences;
  }

  private static int clamp(int index, int size) {
    return Math.max(0, Math.min(size - 1, index));
  }
}

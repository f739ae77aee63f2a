package io.github.deermem.eval.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * The interval of Clopper and Pearson for a share: exact, in that it covers the true share at least
 * as often as it says, however few the cases.
 *
 * @param lower 0..1
 * @param upper 0..1
 */
public record ExactInterval(double lower, double upper) {
  /**
   * @param hits 0..cases
   * @param cases 1 or more
   * @param alpha the share of intervals that may miss, half on each side; between 0 and 1
   */
  public static ExactInterval of(int hits, int cases, double alpha) {
    double lower =
        hits == 0
            ? 0
            : BetaDistribution.of(hits, cases - hits + 1.0).inverseCumulativeProbability(alpha / 2);
    double upper =
        hits == cases
            ? 1
            : BetaDistribution.of(hits + 1.0, cases - hits).inverseSurvivalProbability(alpha / 2);
    return new ExactInterval(lower, upper);
  }
}

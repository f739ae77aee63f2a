package io.github.deermem.eval.stats;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * How likely the exact two-sided McNemar test is to find a difference that is there. The outcomes
 * that it finds significant are summed: the number of discordant pairs is binomial in the pairs,
 * and how many of them go one way is binomial in that number.
 */
public final class Power {
  private Power() {}

  /**
   * @param pairs 0 or more; some thousands take less than a second
   * @return 0..1, to about twelve digits; a significant outcome in the wrong direction counts, too,
   *     as the test counts it
   */
  public static double of(int pairs, Alternative truth, SignificanceLevel level) {
    RejectionRegion region = new RejectionRegion(pairs, level);
    BinomialDistribution discordant = BinomialDistribution.of(pairs, truth.discordance());
    double power = 0;
    for (int m = 0; m <= pairs; m++) {
      int minority = region.largestMinority(m);
      double probability = discordant.probability(m);
      if (minority >= 0 && probability > 0) {
        BinomialDistribution ofSecond = BinomialDistribution.of(m, truth.shareOfSecond());
        double significant =
            ofSecond.cumulativeProbability(minority)
                + ofSecond.survivalProbability(m - minority - 1);
        power += probability * significant;
      }
    }
    return Math.min(1, power);
  }
}

package io.github.deermem.eval.stats;

/**
 * A truth that a test might find out: how often pairs differ, and how much more often in one
 * direction. A difference alone says too little, since pairs that differ both ways are noise.
 *
 * @param discordance share of pairs of which one is right and one wrong, 0..1
 * @param difference share of pairs that only the second gets right less that of those that only the
 *     first gets right; its amount at most the discordance
 */
public record Alternative(double discordance, double difference) {
  /**
   * @throws IllegalArgumentException if there is no such truth
   */
  public Alternative {
    if (!(discordance >= 0 && discordance <= 1 && Math.abs(difference) <= discordance)) {
      throw new IllegalArgumentException(
          "Pairs cannot differ by " + difference + " if a share of " + discordance + " differs");
    }
  }

  /**
   * All pairs that differ do so in one direction: the most favourable truth, as far as it matters.
   * Where its power is 0.4 or more, no other discordance has more (tried for up to 300 pairs, alpha
   * 0.001 to 0.1, differences to 0.5). Below, another may have some more, though less than 0.4,
   * since it reaches the few discordant pairs that a test needs at all: 20 pairs and a difference
   * of 0.1 have a power of 0.011 here, and of 0.062 if all pairs differ.
   */
  public static Alternative inOneDirection(double difference) {
    return new Alternative(Math.abs(difference), difference);
  }

  /**
   * As many pairs differ as in an observed table, or as the difference needs if those are fewer.
   *
   * @param observed at least one pair
   */
  public static Alternative withDiscordanceOf(PairCounts observed, double difference) {
    double discordance = (double) observed.discordant() / observed.pairs();
    return new Alternative(Math.max(discordance, Math.abs(difference)), difference);
  }

  /** Of the pairs that differ, the share that only the second gets right. */
  double shareOfSecond() {
    return discordance == 0 ? 0.5 : (discordance + difference) / 2 / discordance;
  }
}

package io.github.deermem.eval.stats;

/**
 * Two graded answers for each case, in an order that matters to the bootstrap.
 *
 * @param first whether the first of each pair is right
 * @param second whether the second of each pair is right; as long as the first
 */
public record PairedOutcomes(boolean[] first, boolean[] second) {
  public PairedOutcomes {
    if (first.length != second.length) {
      throw new IllegalArgumentException(
          first.length + " first and " + second.length + " second outcomes are no pairs");
    }
    first = first.clone();
    second = second.clone();
  }

  public int size() {
    return first.length;
  }

  /** How many pairs are of which kind. */
  public PairCounts counts() {
    int[] counts = new int[4];
    for (int i = 0; i < first.length; i++) {
      counts[(first[i] ? 2 : 0) + (second[i] ? 1 : 0)]++;
    }
    return new PairCounts(counts[3], counts[0], counts[2], counts[1]);
  }

  /**
   * Share of right second answers less share of right first ones, -1..1; each share is rounded
   * before.
   */
  public double meanDifference() {
    PairCounts counts = counts();
    return (double) counts.secondCorrect() / size() - (double) counts.firstCorrect() / size();
  }
}

package io.github.deermem.eval.stats;

/** The four-fold table of paired outcomes. */
public record PairCounts(
    int bothCorrect, int bothWrong, int onlyFirstCorrect, int onlySecondCorrect) {
  public int firstCorrect() {
    return bothCorrect + onlyFirstCorrect;
  }

  public int secondCorrect() {
    return bothCorrect + onlySecondCorrect;
  }

  public int pairs() {
    return bothCorrect + bothWrong + discordant();
  }

  /** Pairs that tell the two apart. */
  public int discordant() {
    return onlyFirstCorrect + onlySecondCorrect;
  }
}

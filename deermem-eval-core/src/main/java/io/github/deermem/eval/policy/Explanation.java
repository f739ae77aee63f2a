package io.github.deermem.eval.policy;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a policy kept or evicted the support fact of a case: how it ranked, which fact stood across
 * the cut, and what made the difference. Holds ids and numbers only.
 *
 * @param row what is explained
 * @param rank of the support fact among all facts of the pool by score, 1 for the highest; of equal
 *     scores the fact that stands first in the pool ranks higher
 * @param cause what decided
 * @param across the fact on the other side of the cut: the best-ranked evicted one if the support
 *     fact was kept, the last one kept by rank if it was evicted; null if that side is empty
 * @param parts the components of both scores by name; empty without a fact across
 * @param decidingComponent the component that did most for the outcome; null if scores did not make
 *     it, or if nobody knows what the components count
 */
public record Explanation(
    DecisionRow row,
    int rank,
    Cause cause,
    @Nullable FactAcross across,
    List<Part> parts,
    @Nullable String decidingComponent) {

  /** What decided whether the support fact stayed. */
  public enum Cause {
    /** Its score. */
    SCORE,
    /** Its place in the pool: the fact across the cut has the same score. */
    POOL_ORDER,
    /** It was kept by the correction reserve, although a fact that ranks higher was evicted. */
    SAVED_BY_RESERVE,
    /**
     * The correction reserve kept another fact in its place, its rank being within the capacity.
     */
    DISPLACED_BY_RESERVE,
    /** Something that neither scores nor reserved slots tell; no built-in policy does that. */
    UNKNOWN
  }

  /**
   * @param rank 1 for the highest score
   */
  public record FactAcross(String factId, int rank, double score) {}

  /**
   * A component in both scores.
   *
   * @param name as the policy calls it
   * @param support the support fact's; null if it has none of that name
   * @param across the other fact's; null if it has none of that name
   * @param contribution to the difference of the scores, positive in favour of the support fact;
   *     null if the score is not the weighted sum of its components
   */
  public record Part(
      String name,
      @Nullable Double support,
      @Nullable Double across,
      @Nullable Double contribution) {
    /** The support fact's less the other one's; empty if one of them has none. */
    public Optional<Double> difference() {
      return support == null || across == null ? Optional.empty() : Optional.of(support - across);
    }
  }

  public static Explanation of(DecisionRow row, ComponentWeights weights) {
    return new Explainer(row, weights).explain();
  }

  /** The support fact's score. */
  public double score() {
    return row.score(row.supportFactId()).value();
  }

  /** How many facts the pool has. */
  public int poolSize() {
    return row.selection().scores().size();
  }

  /**
   * How far the support fact's score lies above the fact across the cut, below it if negative;
   * empty without such a fact.
   */
  public Optional<Double> margin() {
    return across == null ? Optional.empty() : Optional.of(score() - across.score());
  }
}

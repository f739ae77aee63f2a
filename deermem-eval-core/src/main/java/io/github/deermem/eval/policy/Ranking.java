package io.github.deermem.eval.policy;

import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Facts by score, the highest first, input order breaking ties; and the cut at the capacity
 * (eviction protocol, section 5).
 */
final class Ranking {
  private final Request request;
  private final String[] ids;
  private final ScoreTable scores;
  private final int[] order;

  /** Scores one fact. */
  @FunctionalInterface
  interface Scorer {
    /**
     * @param id the id that the fact goes by, under which its usage is found
     * @param components takes the components, in the order of their names
     * @return what the fact is ranked by
     */
    double score(Map<String, Object> fact, String id, double[] components);
  }

  private Ranking(Request request, List<String> components, Scorer scorer) {
    this.request = request;
    int size = request.facts().size();
    ids = new String[size];
    double[] values = new double[size];
    double[][] columns = new double[components.size()][size];
    double[] row = new double[components.size()];
    for (int i = 0; i < size; i++) {
      Map<String, Object> fact = request.facts().get(i);
      ids[i] = StoredFacts.id(fact, i);
      values[i] = scorer.score(fact, ids[i], row);
      for (int column = 0; column < row.length; column++) {
        columns[column][i] = row[column];
      }
    }
    scores = new ScoreTable(ids, values, components, columns);
    order = RankOrder.descending(values);
  }

  /**
   * @param components names of what a score is made of
   */
  static Ranking of(Request request, List<String> components, Scorer scorer) {
    return new Ranking(request, components, scorer);
  }

  /**
   * Keeps the best, after holding slots for the best corrections.
   *
   * @param reservedFraction of the capacity, rounded up
   * @param reservedMax at most that many slots
   */
  Selection select(double reservedFraction, int reservedMax) {
    int capacity = Math.max(0, request.capacity());
    if (ids.length <= capacity) {
      return new Selection(List.of(ids), List.of(), scores, 0);
    }
    int reserved = reservedSlots(capacity, reservedFraction, reservedMax);
    boolean[] keep = new boolean[ids.length];
    int free = capacity - keepBestCorrections(keep, reserved);
    String[] kept = new String[capacity];
    String[] evicted = new String[ids.length - capacity];
    int nextKept = 0;
    int nextEvicted = evicted.length;
    for (int fact : order) {
      boolean byRank = !keep[fact] && free > 0;
      if (byRank) {
        free--;
      }
      if (keep[fact] || byRank) {
        kept[nextKept++] = ids[fact];
      } else {
        evicted[--nextEvicted] = ids[fact];
      }
    }
    return new Selection(Arrays.asList(kept), Arrays.asList(evicted), scores, reserved);
  }

  private int reservedSlots(int capacity, double fraction, int max) {
    if (max <= 0 || fraction <= 0) {
      return 0;
    }
    long corrections =
        request.facts().stream().filter(StoredFacts::isCorrection).limit(max).count();
    double share = Math.ceil(capacity * fraction);
    return (int) Math.min(Math.min(share, corrections), capacity);
  }

  private int keepBestCorrections(boolean[] keep, int slots) {
    int held = 0;
    for (int i = 0; i < order.length && held < slots; i++) {
      if (StoredFacts.isCorrection(request.facts().get(order[i]))) {
        keep[order[i]] = true;
        held++;
      }
    }
    return held;
  }
}

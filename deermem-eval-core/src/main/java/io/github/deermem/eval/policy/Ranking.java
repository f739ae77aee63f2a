package io.github.deermem.eval.policy;

import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Facts by score, the highest first, input order breaking ties; and the cut at the capacity
 * (eviction protocol, section 5).
 */
final class Ranking {
  private final Request request;
  private final String[] ids;
  private final Map<String, Score> scores;
  private final Integer[] order;

  /** Scores one fact. */
  @FunctionalInterface
  interface Scorer {
    /**
     * @param id the id that the fact goes by, under which its usage is found
     */
    Score score(Map<String, Object> fact, String id);
  }

  private Ranking(Request request, Scorer scorer) {
    this.request = request;
    int size = request.facts().size();
    ids = new String[size];
    scores = new HashMap<>(size * 4 / 3 + 1);
    double[] values = new double[size];
    order = new Integer[size];
    for (int i = 0; i < size; i++) {
      Map<String, Object> fact = request.facts().get(i);
      ids[i] = StoredFacts.id(fact, i);
      Score score = scorer.score(fact, ids[i]);
      scores.put(ids[i], score);
      values[i] = score.value();
      order[i] = i;
    }
    // The sort is stable, so equal scores stay in input order.
    Arrays.sort(order, (a, b) -> Double.compare(values[b], values[a]));
  }

  static Ranking of(Request request, Scorer scorer) {
    return new Ranking(request, scorer);
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
    List<String> kept = new ArrayList<>(capacity);
    List<String> evicted = new ArrayList<>(ids.length - capacity);
    for (int fact : order) {
      if (!keep[fact] && free > 0) {
        keep[fact] = true;
        free--;
      }
      (keep[fact] ? kept : evicted).add(ids[fact]);
    }
    Collections.reverse(evicted);
    return new Selection(kept, evicted, scores, reserved);
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

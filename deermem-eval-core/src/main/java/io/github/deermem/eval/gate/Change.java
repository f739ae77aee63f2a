package io.github.deermem.eval.gate;

import io.github.deermem.eval.stats.McNemar;
import io.github.deermem.eval.stats.PairCounts;
import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;

/**
 * How the outcomes of a series changed since the baseline.
 *
 * @param better ids of cases that were wrong and are right now
 * @param worse ids of cases that were right and are wrong now
 */
record Change(Series series, PairCounts counts, List<String> better, List<String> worse) {
  /**
   * @param before outcomes by case
   * @param now of the same cases
   */
  static Change between(
      Series series, SortedMap<String, Boolean> before, SortedMap<String, Boolean> now) {
    List<String> better =
        before.keySet().stream().filter(id -> !before.get(id) && now.get(id)).toList();
    List<String> worse =
        before.keySet().stream().filter(id -> before.get(id) && !now.get(id)).toList();
    int stillRight =
        (int) before.keySet().stream().filter(id -> before.get(id) && now.get(id)).count();
    int stillWrong = before.size() - stillRight - better.size() - worse.size();
    return new Change(
        series, new PairCounts(stillRight, stillWrong, worse.size(), better.size()), better, worse);
  }

  int cases() {
    return counts.pairs();
  }

  /** Exact and two-sided, not adjusted. */
  BigDecimal pValue() {
    return McNemar.exactPValue(counts);
  }
}

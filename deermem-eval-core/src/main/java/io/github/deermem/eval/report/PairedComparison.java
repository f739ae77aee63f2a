package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.protocol.ProtocolConfig;
import io.github.deermem.eval.stats.McNemar;
import io.github.deermem.eval.stats.PairCounts;
import io.github.deermem.eval.stats.PairedBootstrap;
import io.github.deermem.eval.stats.PairedOutcomes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The two policies on the cases of one suite, baseline first.
 *
 * @param counts the four-fold table
 * @param meanDifference accuracy of the second policy less that of the first
 * @param interval of that difference
 * @param pValue exact, two-sided
 * @param smallestPValue what so many pairs could reach at all
 */
public record PairedComparison(
    PairCounts counts,
    double meanDifference,
    PairedBootstrap interval,
    double pValue,
    double smallestPValue,
    ProtocolConfig.Statistics parameters) {

  /**
   * @param rows of the suite, one for each case and policy
   */
  static PairedComparison of(List<GradedRow> rows, ProtocolConfig.Statistics parameters) {
    PairedOutcomes outcomes = outcomes(rows);
    PairCounts counts = outcomes.counts();
    return new PairedComparison(
        counts,
        outcomes.meanDifference(),
        PairedBootstrap.of(
            outcomes,
            parameters.bootstrapSeed(),
            parameters.bootstrapIterations(),
            parameters.alpha()),
        McNemar.pValue(counts),
        McNemar.smallestPValue(counts.pairs()),
        parameters);
  }

  private static PairedOutcomes outcomes(List<GradedRow> rows) {
    Map<String, boolean[]> byCase = new TreeMap<>(CodePoints.ORDER);
    for (GradedRow row : rows) {
      boolean[] pair = byCase.computeIfAbsent(row.caseId(), id -> new boolean[2]);
      pair[PolicyCatalog.NAMES.indexOf(row.policy())] = row.isCorrect();
    }
    boolean[] first = new boolean[byCase.size()];
    boolean[] second = new boolean[byCase.size()];
    int i = 0;
    for (boolean[] pair : byCase.values()) {
      first[i] = pair[0];
      second[i] = pair[1];
      i++;
    }
    return new PairedOutcomes(first, second);
  }

  /** Whether so many pairs cannot be significant at the protocol's alpha, whatever happens. */
  boolean cannotReachAlpha() {
    return smallestPValue > parameters.alpha();
  }

  ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("cases", counts.pairs());
    json.putObject("mcnemar")
        .put("both_correct", counts.bothCorrect())
        .put("both_wrong", counts.bothWrong())
        .put("only_first_correct", counts.onlyFirstCorrect())
        .put("only_second_correct", counts.onlySecondCorrect())
        .put("p_value", pValue);
    json.putObject("bootstrap")
        .put("seed", parameters.bootstrapSeed())
        .put("iterations", parameters.bootstrapIterations())
        .put("alpha", parameters.alpha())
        .put("mean_difference", meanDifference)
        .put("lower", interval.lower())
        .put("upper", interval.upper());
    return json;
  }
}

package io.github.deermem.eval.report;

import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.stats.Alternative;
import io.github.deermem.eval.stats.ExactInterval;
import io.github.deermem.eval.stats.PairCounts;
import io.github.deermem.eval.stats.Power;
import io.github.deermem.eval.stats.SignificanceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Accuracies and their comparison, as the report shows them.
 *
 * @param confidence of the intervals, as in {@code 95 %}
 */
record AnswersView(String confidence, List<SuiteView> suites) {
  private static final int[] POINTS = {10, 20, 30};

  /**
   * A suite.
   *
   * @param cannotReachAlpha whether its pairs are too few for any significant result
   */
  record SuiteView(
      String name,
      List<AccuracyView> accuracies,
      PairCounts counts,
      Interval difference,
      String pValue,
      String smallestPValue,
      boolean cannotReachAlpha,
      String alpha,
      List<PowerView> powers) {}

  /** The accuracy of a policy, with the exact interval of Clopper and Pearson. */
  record AccuracyView(String policy, int place, String count, Interval interval) {}

  /**
   * A value and its bounds, all from -1 to 1.
   *
   * @param signed whether a plus is written
   */
  record Interval(double value, double lower, double upper, boolean signed) {
    String text() {
      return shown(value) + " (" + shown(lower) + " to " + shown(upper) + ")";
    }

    /** Per cent of an axis from -1 or 0 to 1. */
    double position(double bound) {
      return Math.round(1000 * (signed ? (bound + 1) / 2 : bound)) / 10.0;
    }

    private String shown(double number) {
      return String.format(Locale.ROOT, signed ? "%+.3f" : "%.3f", number);
    }
  }

  /**
   * How likely the suite is to notice a true difference.
   *
   * @param observed if as many pairs differ as in this run
   * @param oneWay if all that differ do so in one direction
   */
  record PowerView(String points, String observed, String oneWay) {}

  static AnswersView of(QaResults results) {
    List<SuiteView> suites = new ArrayList<>();
    for (Suite suite : Suite.values()) {
      suites.add(suite(suite, results));
    }
    double alpha = results.comparison(Suite.OVERALL).parameters().alpha();
    return new AnswersView(percent(1 - alpha), suites);
  }

  private static SuiteView suite(Suite suite, QaResults results) {
    PairedComparison comparison = results.comparison(suite);
    double alpha = comparison.parameters().alpha();
    List<AccuracyView> accuracies = new ArrayList<>();
    for (int place = 0; place < PolicyCatalog.NAMES.size(); place++) {
      String policy = PolicyCatalog.NAMES.get(place);
      Accuracy accuracy = results.accuracy(suite, policy).orElseThrow();
      ExactInterval interval = ExactInterval.of(accuracy.correct(), accuracy.cases(), alpha);
      accuracies.add(
          new AccuracyView(
              policy,
              place,
              accuracy.toString(),
              new Interval(accuracy.rate(), interval.lower(), interval.upper(), false)));
    }
    return new SuiteView(
        suite.id(),
        accuracies,
        comparison.counts(),
        new Interval(
            comparison.meanDifference(),
            comparison.interval().lower(),
            comparison.interval().upper(),
            true),
        ComparisonTable.pValue(comparison.pValue()),
        ComparisonTable.pValue(comparison.smallestPValue()),
        comparison.cannotReachAlpha(),
        Double.toString(alpha),
        powers(comparison.counts(), SignificanceLevel.of(alpha)));
  }

  private static List<PowerView> powers(PairCounts counts, SignificanceLevel level) {
    List<PowerView> powers = new ArrayList<>();
    for (int points : POINTS) {
      double difference = points / 100.0;
      powers.add(
          new PowerView(
              "±" + points,
              percent(
                  Power.of(
                      counts.pairs(), Alternative.withDiscordanceOf(counts, difference), level)),
              percent(Power.of(counts.pairs(), Alternative.inOneDirection(difference), level))));
    }
    return powers;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3g", 100 * share).replaceAll("\\.0+$|(\\.\\d*?)0+$", "$1")
        + " %";
  }
}

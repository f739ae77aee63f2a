package io.github.deermem.eval.report;

import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.policy.PolicyCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Accuracies and their difference as people read them, suites apart. */
public final class ComparisonTable {
  private ComparisonTable() {}

  public static List<String> lines(QaResults results) {
    String first = PolicyCatalog.NAMES.get(0);
    String second = PolicyCatalog.NAMES.get(1);
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%-12s %12s %10s %12s %22s %12s %20s",
            "",
            first,
            second,
            "difference",
            interval(results) + " interval",
            "exact p",
            "smallest p possible"));
    for (Suite suite : Suite.values()) {
      PairedComparison comparison = results.comparison(suite);
      lines.add(
          String.format(
              Locale.ROOT,
              "  %-10s %12s %10s %12s %22s %12s %20s",
              suite.id(),
              results.accuracy(suite, first).map(Accuracy::toString).orElse("no value"),
              results.accuracy(suite, second).map(Accuracy::toString).orElse("no value"),
              signed(comparison.meanDifference()),
              signed(comparison.interval().lower()) + " … " + signed(comparison.interval().upper()),
              pValue(comparison.pValue()),
              pValue(comparison.smallestPValue())));
    }
    return lines;
  }

  /** What a suite could not show, whatever happens. */
  public static List<String> warnings(QaResults results) {
    List<String> warnings = new ArrayList<>();
    for (Suite suite : Suite.values()) {
      PairedComparison comparison = results.comparison(suite);
      double alpha = comparison.parameters().alpha();
      if (comparison.smallestPValue() >= alpha) {
        warnings.add(
            suite.id()
                + ": "
                + comparison.counts().pairs()
                + " pairs cannot reach p < "
                + CanonicalJson.number(alpha)
                + ", whatever happens (smallest possible: "
                + pValue(comparison.smallestPValue())
                + "). An interval without 0 is no significant result there.");
      }
    }
    return warnings;
  }

  private static String interval(QaResults results) {
    double share = 100 * (1 - results.comparison(Suite.OVERALL).parameters().alpha());
    return String.format(Locale.ROOT, "%.4g %%", share).replaceAll("\\.?0+ %", " %");
  }

  private static String signed(double value) {
    return String.format(Locale.ROOT, "%+.3f", value);
  }

  static String pValue(double p) {
    return p < 0.0001
        ? String.format(Locale.ROOT, "%.1e", p)
        : String.format(Locale.ROOT, "%.4f", p);
  }
}

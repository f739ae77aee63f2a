package io.github.deermem.eval.policy;

import io.github.deermem.eval.pool.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/** The retention of support facts as people read it: policies by capacities, suites apart. */
public final class RetentionTable {
  private static final int SUITE_WIDTH = 12;
  private static final int POLICY_WIDTH = 14;
  private static final int COLUMN_WIDTH = 13;

  private RetentionTable() {}

  public static List<String> lines(RetentionSummary summary, List<Integer> capacities) {
    List<String> lines = new ArrayList<>();
    StringBuilder heading =
        new StringBuilder(pad("Support facts kept", 2 + SUITE_WIDTH + POLICY_WIDTH));
    capacities.forEach(
        capacity ->
            heading.append(
                String.format(Locale.ROOT, "%" + COLUMN_WIDTH + "s", "capacity " + capacity)));
    lines.add(heading.toString());
    addSuite(
        lines,
        "official",
        capacities,
        (policy, capacity) -> summary.of(Source.OFFICIAL, policy, capacity));
    addSuite(
        lines,
        "synthetic",
        capacities,
        (policy, capacity) -> summary.of(Source.SYNTHETIC, policy, capacity));
    addSuite(lines, "all", capacities, summary::ofAll);
    return lines;
  }

  private static void addSuite(
      List<String> lines,
      String suite,
      List<Integer> capacities,
      BiFunction<String, Integer, Retention> retention) {
    String label = suite;
    for (String policy : PolicyCatalog.NAMES) {
      StringBuilder line =
          new StringBuilder("  ").append(pad(label, SUITE_WIDTH)).append(pad(policy, POLICY_WIDTH));
      capacities.forEach(
          capacity ->
              line.append(
                  String.format(
                      Locale.ROOT, "%" + COLUMN_WIDTH + "s", retention.apply(policy, capacity))));
      lines.add(line.toString());
      label = "";
    }
  }

  private static String pad(String text, int width) {
    return String.format(Locale.ROOT, "%-" + width + "s", text);
  }
}

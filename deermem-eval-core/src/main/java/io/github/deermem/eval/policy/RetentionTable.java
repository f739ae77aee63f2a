package io.github.deermem.eval.policy;

import io.github.deermem.eval.pool.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/** The retention of support facts as people read it: policies by capacities, suites apart. */
public final class RetentionTable {
  private static final int SUITE_WIDTH = 12;
  private static final int LABEL_WIDTH = 30;
  private static final String GAP = "   ";

  private final List<Integer> capacities;
  private final List<String> lines = new ArrayList<>();

  private RetentionTable(List<Integer> capacities) {
    this.capacities = capacities;
  }

  public static List<String> lines(RetentionSummary summary, List<Integer> capacities) {
    RetentionTable table = new RetentionTable(capacities);
    table.addLine("Support facts kept", RetentionTable::heading);
    table.addSuite("official", (policy, capacity) -> summary.of(Source.OFFICIAL, policy, capacity));
    table.addSuite(
        "synthetic", (policy, capacity) -> summary.of(Source.SYNTHETIC, policy, capacity));
    table.addSuite("all", summary::ofAll);
    return List.copyOf(table.lines);
  }

  private void addSuite(String suite, BiFunction<String, Integer, Retention> retention) {
    String label = suite;
    for (String policy : PolicyCatalog.NAMES) {
      addLine(
          "  " + pad(label, SUITE_WIDTH) + policy,
          capacity -> count(retention.apply(policy, capacity)));
      label = "";
    }
  }

  private void addLine(String label, IntFunction<String> cell) {
    StringBuilder line = new StringBuilder(pad(label, LABEL_WIDTH));
    for (int capacity : capacities) {
      line.append(pad(cell.apply(capacity), heading(capacity).length())).append(GAP);
    }
    lines.add(line.toString().stripTrailing());
  }

  private static String heading(int capacity) {
    return "capacity " + capacity;
  }

  /** With the slashes of a column below each other. */
  private static String count(Retention retention) {
    return String.format(Locale.ROOT, "%4d/%d", retention.retained(), retention.cases());
  }

  private static String pad(String text, int width) {
    return String.format(Locale.ROOT, "%-" + width + "s", text);
  }
}

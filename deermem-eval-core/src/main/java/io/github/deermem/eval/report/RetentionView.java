package io.github.deermem.eval.report;

import io.github.deermem.eval.policy.DecisionRow;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How many support facts stayed, as the report shows it: a panel of bars for each group of cases,
 * and the same as a table.
 *
 * @param panels suites first, then scenarios
 */
record RetentionView(List<Integer> capacities, List<Panel> panels) {
  private static final int BAR_WIDTH = 26;
  private static final int CAPACITY_WIDTH = 76;
  private static final int HEIGHT = 100;

  /**
   * @param title of the group
   * @param bars of all capacities, the policies side by side
   */
  record Panel(String title, List<Bar> bars) {
    int cases() {
      return bars.isEmpty() ? 0 : bars.get(0).cases();
    }

    /** Read out instead of the picture. */
    String description() {
      StringBuilder text = new StringBuilder(title).append(", support facts kept:");
      bars.forEach(
          bar ->
              text.append(" capacity ")
                  .append(bar.capacity)
                  .append(" ")
                  .append(bar.policy)
                  .append(" ")
                  .append(bar.count())
                  .append(";"));
      return text.toString();
    }
  }

  /**
   * A bar; lengths in the units of a drawing 100 high.
   *
   * @param place of the policy, 0 or 1
   */
  record Bar(int capacity, String policy, int place, int kept, int cases, int x) {
    int width() {
      return BAR_WIDTH;
    }

    int height() {
      return Math.round((float) HEIGHT * kept / cases);
    }

    int y() {
      return HEIGHT - height();
    }

    int middle() {
      return x + BAR_WIDTH / 2;
    }

    String count() {
      return kept + "/" + cases;
    }
  }

  static RetentionView of(ProtocolBundle bundle, List<DecisionRow> decisions) {
    Set<String> official = new HashSet<>(bundle.official().caseIds());
    List<Panel> panels = new ArrayList<>();
    List<Integer> capacities = bundle.config().pool().capacities();
    panels.add(panel("official", decisions, capacities, row -> official.contains(row.caseId())));
    panels.add(panel("synthetic", decisions, capacities, row -> !official.contains(row.caseId())));
    for (String scenario : bundle.official().scenarioOrder()) {
      panels.add(
          panel(
              scenario,
              decisions,
              capacities,
              row -> row.scenario().equals(scenario) && official.contains(row.caseId())));
    }
    return new RetentionView(capacities, panels);
  }

  private static Panel panel(
      String title,
      List<DecisionRow> decisions,
      List<Integer> capacities,
      Predicate<DecisionRow> belongs) {
    List<Bar> bars = new ArrayList<>();
    for (int i = 0; i < capacities.size(); i++) {
      for (int place = 0; place < PolicyCatalog.NAMES.size(); place++) {
        int capacity = capacities.get(i);
        String policy = PolicyCatalog.NAMES.get(place);
        List<DecisionRow> rows =
            decisions.stream()
                .filter(belongs)
                .filter(row -> row.capacity() == capacity && row.policy().equals(policy))
                .toList();
        if (!rows.isEmpty()) {
          int kept = (int) rows.stream().filter(DecisionRow::supportRetained).count();
          int x = i * CAPACITY_WIDTH + 8 + place * (BAR_WIDTH + 4);
          bars.add(new Bar(capacity, policy, place, kept, rows.size(), x));
        }
      }
    }
    return new Panel(title, bars);
  }

  int width() {
    return capacities.size() * CAPACITY_WIDTH;
  }

  /** Where the label of a capacity stands. */
  int labelX(int index) {
    return index * CAPACITY_WIDTH + 8 + BAR_WIDTH + 2;
  }
}

package io.github.deermem.eval.gate;

import io.github.deermem.eval.stats.Holm;
import io.github.deermem.eval.stats.McNemar;
import io.github.deermem.eval.stats.SignificanceLevel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Results against earlier ones, case by case: McNemar's exact test for each policy and suite, the
 * p-values of a policy adjusted together by Holm's method. A policy is worse if one of its series
 * is, significantly at the protocol's alpha.
 */
public final class BaselineComparison {
  private static final int LISTED = 20;

  private final SignificanceLevel level;
  private final List<Tested> tested = new ArrayList<>();

  /**
   * @param adjusted p-value, exact
   * @param detectable how many cases must turn wrong, none right, to be significant here
   */
  private record Tested(Change change, BigDecimal adjusted, int detectable) {}

  /**
   * @param changes of all series, those of a family in a row or not
   */
  BaselineComparison(List<Change> changes, SignificanceLevel level) {
    this.level = level;
    Map<Series.Family, List<Change>> families =
        changes.stream()
            .collect(
                Collectors.groupingBy(
                    change -> change.series().family(), LinkedHashMap::new, Collectors.toList()));
    families.values().forEach(this::test);
  }

  private void test(List<Change> family) {
    List<BigDecimal> adjusted = Holm.adjusted(family.stream().map(Change::pValue).toList());
    for (int i = 0; i < family.size(); i++) {
      tested.add(
          new Tested(family.get(i), adjusted.get(i), McNemar.detectable(level, family.size())));
    }
  }

  /** Whether nothing got significantly worse. */
  public boolean isPassed() {
    return tested.stream().noneMatch(this::isWorse);
  }

  /** For people: a line for each series, then the cases that changed. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    long worse = tested.stream().filter(this::isWorse).count();
    lines.add(
        worse == 0
            ? "Nothing is significantly worse than the baseline:"
            : "Significantly worse than the baseline, in "
                + worse
                + " of "
                + tested.size()
                + " comparisons:");
    int label = tested.stream().mapToInt(test -> label(test).length()).max().orElse(1);
    for (Tested test : tested) {
      lines.add(
          String.format(
              Locale.ROOT,
              "  %-" + label + "s   %3d better  %3d worse  of %3d   p %-9s %s",
              label(test),
              test.change.better().size(),
              test.change.worse().size(),
              test.change.cases(),
              shown(test.adjusted),
              isWorse(test) ? "WORSE" : detectability(test)));
    }
    tested.forEach(test -> listCases(test, lines));
    lines.add(
        "  (exact McNemar case by case, two-sided, alpha "
            + level.alpha().toPlainString()
            + ", Holm over the comparisons of a policy)");
    return lines;
  }

  private boolean isWorse(Tested test) {
    return test.change.worse().size() > test.change.better().size() && level.admits(test.adjusted);
  }

  private static String label(Tested test) {
    return test.change.series().label();
  }

  private static String detectability(Tested test) {
    int cases = test.change.cases();
    return test.detectable > cases
        ? cases + " pairs cannot show a loss; " + test.detectable + " cases turned wrong would"
        : "a loss of " + test.detectable + " cases would have been noticed";
  }

  private static void listCases(Tested test, List<String> lines) {
    listCases(label(test) + ", worse", test.change.worse(), lines);
    listCases(label(test) + ", better", test.change.better(), lines);
  }

  private static void listCases(String label, List<String> ids, List<String> lines) {
    if (!ids.isEmpty()) {
      String more = ids.size() > LISTED ? " and " + (ids.size() - LISTED) + " more" : "";
      lines.add(
          "  "
              + label
              + ": "
              + ids.stream().limit(LISTED).collect(Collectors.joining(", "))
              + more);
    }
  }

  private static String shown(BigDecimal pValue) {
    return pValue.round(new MathContext(2)).stripTrailingZeros().toString();
  }
}

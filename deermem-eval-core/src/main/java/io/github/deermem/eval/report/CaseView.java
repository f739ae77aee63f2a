package io.github.deermem.eval.report;

import io.github.deermem.eval.policy.ComponentWeights;
import io.github.deermem.eval.policy.Explanation;
import io.github.deermem.eval.policy.PolicyCatalog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A case in which only one policy's answer was right.
 *
 * @param source official or synthetic, as published
 * @param winner the policy whose answer was right
 */
record CaseView(String caseId, String source, String scenario, String winner, List<Side> sides) {
  /**
   * A policy's part in it.
   *
   * @param place of the policy, 0 or 1
   * @param prediction the model's text, which may be anything
   * @param rule that graded it
   * @param why the support fact stayed or went; empty without published decisions
   */
  record Side(
      String policy,
      int place,
      boolean correct,
      String prediction,
      String rule,
      Optional<WhyView> why) {}

  /** All such cases, in the order of their ids. */
  static List<CaseView> of(PublishedEvaluation evaluation, QaResults results) {
    Map<String, List<GradedRow>> byCase = new LinkedHashMap<>();
    results
        .rows()
        .forEach(row -> byCase.computeIfAbsent(row.caseId(), id -> new ArrayList<>()).add(row));
    return byCase.values().stream()
        .filter(rows -> rows.stream().filter(GradedRow::isCorrect).count() == 1)
        .map(rows -> of(evaluation, rows))
        .toList();
  }

  private static CaseView of(PublishedEvaluation evaluation, List<GradedRow> rows) {
    GradedRow any = rows.get(0);
    List<Side> sides = new ArrayList<>();
    String winner = "";
    for (int place = 0; place < PolicyCatalog.NAMES.size(); place++) {
      String policy = PolicyCatalog.NAMES.get(place);
      GradedRow row =
          rows.stream().filter(graded -> graded.policy().equals(policy)).findFirst().orElseThrow();
      winner = row.isCorrect() ? policy : winner;
      sides.add(
          new Side(
              policy,
              place,
              row.isCorrect(),
              row.prediction(),
              row.json().path("grade_rule").asText(),
              evaluation
                  .decisionBehindAnswer(row.caseId(), policy)
                  .map(
                      decision ->
                          Explanation.of(
                              decision, ComponentWeights.of(evaluation.bundle().config(), policy)))
                  .map(WhyView::of)));
    }
    return new CaseView(any.caseId(), any.source(), any.scenario(), winner, sides);
  }
}

package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.pool.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How answers ended and what they took, by suite and policy.
 *
 * @param classes the names of the outcome classes; empty if none are published
 */
record OutcomesView(List<String> classes, List<Row> rows) {
  /**
   * @param counts in the order of the classes
   * @param promptTokens as the provider reported them
   */
  record Row(
      String suite,
      String policy,
      List<Integer> counts,
      long promptTokens,
      long completionTokens) {}

  static OutcomesView of(JsonNode outcomes, QaResults results) {
    List<String> classes = new ArrayList<>();
    if (!outcomes.isMissingNode()) {
      for (AnswerOutcomes.OutcomeClass outcome : AnswerOutcomes.OutcomeClass.values()) {
        classes.add(outcome.name().toLowerCase(Locale.ROOT));
      }
    }
    List<Row> rows = new ArrayList<>();
    for (Suite suite : List.of(Suite.OFFICIAL, Suite.SYNTHETIC)) {
      for (String policy : PolicyCatalog.NAMES) {
        List<GradedRow> answers =
            results.rows().stream()
                .filter(row -> suite.holds(row) && row.policy().equals(policy))
                .toList();
        rows.add(
            new Row(
                suite.id(),
                policy,
                classes.stream().map(name -> count(outcomes, suite, policy, name)).toList(),
                tokens(answers, "prompt_tokens"),
                tokens(answers, "completion_tokens")));
      }
    }
    return new OutcomesView(classes, rows);
  }

  private static int count(JsonNode outcomes, Suite suite, String policy, String name) {
    int count = 0;
    for (JsonNode group : outcomes.path("groups")) {
      boolean synthetic = group.path("source").asText().equals(Source.SYNTHETIC.id());
      if (group.path("policy").asText().equals(policy) && synthetic == (suite == Suite.SYNTHETIC)) {
        count += group.path(name).asInt();
      }
    }
    return count;
  }

  private static long tokens(List<GradedRow> rows, String kind) {
    return rows.stream().mapToLong(row -> row.json().path("usage").path(kind).asLong()).sum();
  }
}

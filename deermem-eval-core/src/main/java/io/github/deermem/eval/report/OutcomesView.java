package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.policy.PolicyCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How answers ended and what they took, by policy.
 *
 * @param classes the names of the outcome classes; empty if none are published
 */
record OutcomesView(List<String> classes, List<Row> rows) {
  /**
   * @param counts in the order of the classes
   * @param promptTokens as the provider reported them
   */
  record Row(String policy, List<Integer> counts, long promptTokens, long completionTokens) {}

  static OutcomesView of(JsonNode outcomes, QaResults results) {
    List<String> classes = new ArrayList<>();
    if (!outcomes.isMissingNode()) {
      for (AnswerOutcomes.OutcomeClass outcome : AnswerOutcomes.OutcomeClass.values()) {
        classes.add(outcome.name().toLowerCase(Locale.ROOT));
      }
    }
    List<Row> rows =
        PolicyCatalog.NAMES.stream()
            .map(
                policy ->
                    new Row(
                        policy,
                        classes.stream().map(name -> count(outcomes, policy, name)).toList(),
                        tokens(results, policy, "prompt_tokens"),
                        tokens(results, policy, "completion_tokens")))
            .toList();
    return new OutcomesView(classes, rows);
  }

  private static int count(JsonNode outcomes, String policy, String name) {
    int count = 0;
    for (JsonNode group : outcomes.path("groups")) {
      if (group.path("policy").asText().equals(policy)) {
        count += group.path(name).asInt();
      }
    }
    return count;
  }

  private static long tokens(QaResults results, String policy, String kind) {
    return results.rows().stream()
        .filter(row -> row.policy().equals(policy))
        .mapToLong(row -> row.json().path("usage").path(kind).asLong())
        .sum();
  }
}

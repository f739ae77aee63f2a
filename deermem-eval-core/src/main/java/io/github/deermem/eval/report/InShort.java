package io.github.deermem.eval.report;

import io.github.deermem.eval.policy.DecisionRow;
import io.github.deermem.eval.policy.PolicyCatalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The result in a few sentences, official and synthetic cases apart. */
final class InShort {
  private final PublishedEvaluation evaluation;
  private final Set<String> official;
  private final List<String> sentences = new ArrayList<>();

  private InShort(PublishedEvaluation evaluation) {
    this.evaluation = evaluation;
    this.official = new HashSet<>(evaluation.bundle().official().caseIds());
  }

  static List<String> of(PublishedEvaluation evaluation) {
    InShort inShort = new InShort(evaluation);
    inShort.tellRetention();
    inShort.tellAnswers();
    inShort.tellFailures();
    return inShort.sentences;
  }

  private void tellRetention() {
    if (evaluation.decisions().isEmpty()) {
      return;
    }
    int capacity = evaluation.bundle().config().pool().qaCapacity();
    for (boolean isOfficial : new boolean[] {true, false}) {
      List<String> kept =
          PolicyCatalog.NAMES.stream()
              .map(policy -> policy + " kept " + kept(policy, capacity, isOfficial))
              .toList();
      sentences.add(
          (isOfficial ? "Official" : "Synthetic")
              + " cases, capacity "
              + capacity
              + ": "
              + String.join(", ", kept)
              + " support facts.");
    }
  }

  private String kept(String policy, int capacity, boolean isOfficial) {
    List<DecisionRow> rows =
        evaluation.decisions().stream()
            .filter(row -> row.policy().equals(policy) && row.capacity() == capacity)
            .filter(row -> official.contains(row.caseId()) == isOfficial)
            .toList();
    return rows.stream().filter(DecisionRow::supportRetained).count() + "/" + rows.size();
  }

  private void tellAnswers() {
    if (evaluation.answers().isEmpty()) {
      return;
    }
    QaResults results = evaluation.answers().get();
    for (Suite suite : List.of(Suite.OFFICIAL, Suite.SYNTHETIC)) {
      PairedComparison comparison = results.comparison(suite);
      List<String> right =
          PolicyCatalog.NAMES.stream()
              .map(policy -> policy + " " + results.accuracy(suite, policy).orElseThrow())
              .toList();
      sentences.add(
          String.format(
              Locale.ROOT,
              "%s answers: %s right; difference %+.3f (%+.3f to %+.3f), p = %s%s.",
              suite == Suite.OFFICIAL ? "Official" : "Synthetic",
              String.join(", ", right),
              comparison.meanDifference(),
              comparison.interval().lower(),
              comparison.interval().upper(),
              ComparisonTable.pValue(comparison.pValue()),
              comparison.cannotReachAlpha()
                  ? ", and " + comparison.counts().pairs() + " pairs can show no significant one"
                  : ""));
    }
  }

  private void tellFailures() {
    int failed = evaluation.failedCalls().size();
    if (failed > 0) {
      sentences.add(
          failed
              + (failed == 1 ? " call" : " calls")
              + " of the latest run gave no answer; run-qa calls them again.");
    }
  }
}

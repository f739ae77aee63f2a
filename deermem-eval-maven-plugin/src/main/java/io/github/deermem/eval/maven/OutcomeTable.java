package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.qa.AnswerRow;
import io.github.deermem.eval.qa.AnswerTask;
import io.github.deermem.eval.qa.RowStore;
import io.github.deermem.eval.report.AnswerOutcomes;
import io.github.deermem.eval.report.AnswerOutcomes.OutcomeClass;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How answers ended, by policy. */
final class OutcomeTable {
  private final Console console;

  OutcomeTable(Console console) {
    this.console = console;
  }

  /** Of the rows that are stored. */
  void print(ProtocolBundle bundle, Path qaDirectory, List<AnswerTask> tasks) {
    RowStore store = new RowStore(qaDirectory);
    List<AnswerRow> rows = new ArrayList<>();
    for (AnswerTask task : tasks) {
      try {
        store.read(task).filter(row -> row.mismatches(task).isEmpty()).ifPresent(rows::add);
      } catch (IOException e) {
        throw new EvaluationException(
            EvaluationException.Reason.FILES,
            "Cannot read the answer " + task.rowId() + ": " + FileProblems.describe(e) + ".",
            e);
      }
    }
    print(AnswerOutcomes.of(bundle.config(), rows));
  }

  void print(AnswerOutcomes outcomes) {
    StringBuilder heading = new StringBuilder("  overall     ");
    for (OutcomeClass outcome : OutcomeClass.values()) {
      heading.append(String.format(Locale.ROOT, "%11s", outcome.id()));
    }
    console.info(heading.toString());
    for (String policy : PolicyCatalog.NAMES) {
      StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %-12s", policy));
      for (OutcomeClass outcome : OutcomeClass.values()) {
        line.append(String.format(Locale.ROOT, "%11d", outcomes.count(policy, outcome)));
      }
      console.info(line.toString());
    }
    int truncated = outcomes.count(OutcomeClass.TRUNCATED);
    if (truncated > 0) {
      console.warn(
          List.of(
              truncated == 1
                  ? "1 answer was cut off by the token limit; it will be graded as it stands."
                  : truncated
                      + " answers were cut off by the token limit; they will be graded as they stand."));
    }
  }
}

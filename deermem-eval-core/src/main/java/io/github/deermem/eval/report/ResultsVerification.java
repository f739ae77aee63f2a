package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.grading.BlindGrader;
import io.github.deermem.eval.grading.Grade;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.qa.AnswerTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Recomputes published results: summary and statistics from the rows alone; with the dataset also
 * kept facts, fingerprints and grades. It trusts nothing but the predictions.
 */
public final class ResultsVerification {
  private final ProtocolBundle bundle;
  private final Path directory;
  private final List<String> problems = new ArrayList<>();

  private ResultsVerification(ProtocolBundle bundle, Path directory) {
    this.bundle = bundle;
    this.directory = directory;
  }

  /**
   * @param tasks recomputed from the dataset; empty without one
   * @return what is wrong, a line each; empty if every byte is right
   * @throws EvaluationException if a file is missing or cannot be read
   */
  public static List<String> problems(
      ProtocolBundle bundle, Path directory, List<AnswerTask> tasks) {
    ResultsVerification verification = new ResultsVerification(bundle, directory);
    verification.verify(tasks);
    return verification.problems;
  }

  private void verify(List<AnswerTask> tasks) {
    byte[] published = read(QaResults.ROWS);
    PublishedRows rows = PublishedRows.parse(bundle, published);
    rows.problems().forEach(problem -> problems.add(QaResults.ROWS + "   " + problem));
    if (!rows.problems().isEmpty()) {
      return; // nothing that could be recomputed from such rows means anything
    }
    for (AnswerTask task : tasks) {
      verifyRow(task, rows.rows().get(task.rowId()));
    }
    QaResults recomputed = new QaResults(bundle.config(), List.copyOf(rows.rows().values()));
    for (Map.Entry<String, byte[]> file : recomputed.files().entrySet()) {
      byte[] there = file.getKey().equals(QaResults.ROWS) ? published : read(file.getKey());
      if (!Arrays.equals(there, file.getValue())) {
        ByteDifferences.between(there, file.getValue())
            .ranges()
            .forEach(range -> problems.add(file.getKey() + "   " + range.describe()));
      }
    }
  }

  private void verifyRow(AnswerTask task, GradedRow row) {
    Decision decision = task.decision();
    Grade grade = BlindGrader.grade(row.prediction(), decision.preparedCase().reference());
    requireEqual(row, "grade_correct", grade.correct() ? "true" : "false");
    requireEqual(row, "grade_rule", "\"" + grade.rule().id() + "\"");
    requireEqual(row, "request_fingerprint", "\"" + task.fingerprint() + "\"");
    GradedRow expected = GradedRow.decided(task, grade);
    for (String field :
        List.of(
            "kept_fact_ids",
            "source",
            "scenario",
            "question_type",
            "support_recall",
            "support_all_retained")) {
      requireEqual(row, field, CanonicalJson.spaced(expected.json().get(field)));
    }
  }

  private void requireEqual(GradedRow row, String field, String expected) {
    JsonNode value = row.json().path(field);
    String found = value.isMissingNode() ? "nothing" : CanonicalJson.spaced(value);
    if (!found.equals(expected)) {
      problems.add(
          QaResults.ROWS
              + "   "
              + row.rowId()
              + ": "
              + field
              + " is "
              + found
              + ", recomputed "
              + expected);
    }
  }

  private byte[] read(String file) {
    try {
      return Files.readAllBytes(directory.resolve(file));
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.RESULTS,
          "Cannot read the results in "
              + directory
              + ": "
              + FileProblems.describe(e)
              + ". Expected "
              + String.join(", ", QaResults.ROWS, QaResults.SUMMARY, QaResults.STATISTICS)
              + " (parameter resultsDirectory).",
          e);
    }
  }
}

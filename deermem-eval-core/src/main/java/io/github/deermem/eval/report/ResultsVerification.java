package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.grading.BlindGrader;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.qa.AnswerTask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Recomputes published results: summary and statistics from the rows alone; with the dataset also
 * kept facts, fingerprints and grades. It trusts nothing but the predictions.
 */
public final class ResultsVerification {
  /** What is not a copy of the answer, as far as the rows alone do not tell it. */
  private static final List<String> RECOMPUTED =
      List.of(
          "grade_correct",
          "grade_rule",
          "request_fingerprint",
          "kept_fact_ids",
          "question_type",
          "support_recall",
          "support_all_retained");

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
    Map<String, byte[]> published = read();
    PublishedRows rows = PublishedRows.parse(bundle, published.get(QaResults.ROWS));
    rows.problems().forEach(problem -> problems.add(QaResults.ROWS + "   " + problem));
    if (!rows.problems().isEmpty()) {
      return; // nothing that could be recomputed from such rows means anything
    }
    for (AnswerTask task : tasks) {
      verifyRow(task, rows.rows().get(task.rowId()));
    }
    new QaResults(bundle.config(), List.copyOf(rows.rows().values()))
        .files()
        .forEach((file, expected) -> verifyBytes(file, published.get(file), expected));
  }

  private void verifyBytes(String file, byte[] published, byte[] expected) {
    if (Arrays.equals(published, expected)) {
      return;
    }
    if (Arrays.equals(withLineFeeds(published), expected)) {
      problems.add(
          file
              + "   lines end in CRLF, expected LF; an editor or Git (core.autocrlf) has converted them");
      return;
    }
    ByteDifferences.between(published, expected)
        .ranges()
        .forEach(range -> problems.add(file + "   " + range.describe()));
  }

  private static byte[] withLineFeeds(byte[] content) {
    return new String(content, StandardCharsets.ISO_8859_1)
        .replace("\r\n", "\n")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private void verifyRow(AnswerTask task, GradedRow row) {
    String reference = task.decision().preparedCase().reference();
    GradedRow recomputed = GradedRow.decided(task, BlindGrader.grade(row.prediction(), reference));
    RECOMPUTED.forEach(field -> requireEqual(row, field, recomputed.json().get(field)));
  }

  private void requireEqual(GradedRow row, String field, JsonNode expected) {
    JsonNode found = row.json().get(field);
    if (!found.equals(expected)) {
      problems.add(
          QaResults.ROWS
              + "   "
              + row.rowId()
              + ": "
              + field
              + " is "
              + ShownValue.of(found)
              + ", recomputed "
              + ShownValue.of(expected));
    }
  }

  /** The three files; whatever is missing is named at once. */
  private Map<String, byte[]> read() {
    Map<String, byte[]> contents = new LinkedHashMap<>();
    List<String> unread = new ArrayList<>();
    for (String file : List.of(QaResults.ROWS, QaResults.SUMMARY, QaResults.STATISTICS)) {
      try {
        contents.put(file, Files.readAllBytes(directory.resolve(file)));
      } catch (IOException e) {
        unread.add(FileProblems.describe(e));
      }
    }
    if (!unread.isEmpty()) {
      throw new EvaluationException(
          EvaluationException.Reason.RESULTS,
          "Cannot read the results in "
              + directory
              + ": "
              + String.join("; ", unread)
              + ". Expected "
              + String.join(", ", QaResults.ROWS, QaResults.SUMMARY, QaResults.STATISTICS)
              + " (parameter resultsDirectory).");
    }
    return contents;
  }
}

package io.github.deermem.eval.report;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.grading.BlindGrader;
import io.github.deermem.eval.protocol.ProtocolConfig;
import io.github.deermem.eval.qa.AnswerRow;
import io.github.deermem.eval.qa.AnswerTask;
import io.github.deermem.eval.qa.RowStore;
import io.github.deermem.eval.qa.RunMarker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Grades a complete run. Every row must be the answer to its task as it is computed now; the grader
 * sees two strings, and the verdict is joined with the row by its id afterwards.
 */
public final class Grading {
  private static final int LISTED = 20;

  private Grading() {}

  /**
   * A graded run.
   *
   * @param results what follows from its rows
   * @param outcomes how its answers ended
   * @param quotingRows ids of rows whose prediction quotes stored memory, see {@link MemoryQuotes}
   */
  public record Graded(QaResults results, AnswerOutcomes outcomes, List<String> quotingRows) {}

  /**
   * @throws EvaluationException if the run is of another protocol, incomplete, or holds rows that
   *     do not belong to it; names them
   */
  public static Graded of(
      ProtocolConfig config, Path runDirectory, RunMarker marker, List<AnswerTask> tasks) {
    if (!marker.isIn(runDirectory)) {
      throw problem(
          List.of(
              "There is no run in "
                  + runDirectory
                  + " (no qa_run.json). Make one with run-qa, or set qaDirectory."));
    }
    Map<AnswerTask, AnswerRow> answers = answers(runDirectory, tasks);
    List<GradedRow> rows = new ArrayList<>();
    answers.forEach(
        (task, row) ->
            rows.add(
                GradedRow.of(
                    task,
                    row,
                    BlindGrader.grade(
                        row.answer().prediction(), task.decision().preparedCase().reference()))));
    return new Graded(
        new QaResults(config, rows),
        AnswerOutcomes.of(config, answers.values()),
        MemoryQuotes.rowIds(answers));
  }

  private static Map<AnswerTask, AnswerRow> answers(Path runDirectory, List<AnswerTask> tasks) {
    RowStore store = new RowStore(runDirectory);
    Map<AnswerTask, AnswerRow> answers = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    for (AnswerTask task : tasks) {
      Optional<AnswerRow> row = read(store, task);
      List<String> mismatches = row.map(found -> found.mismatches(task)).orElse(List.of());
      if (row.isEmpty()) {
        problems.add("  " + task.rowId() + ": missing or damaged");
      } else if (!mismatches.isEmpty()) {
        problems.add(
            "  "
                + task.rowId()
                + ": belongs to another request ("
                + String.join(", ", mismatches)
                + ")");
      } else {
        answers.put(task, row.get());
      }
    }
    if (!problems.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add(
          problems.size()
              + " of "
              + tasks.size()
              + " answers in "
              + runDirectory
              + " cannot be graded, so nothing was:");
      lines.addAll(problems.subList(0, Math.min(LISTED, problems.size())));
      if (problems.size() > LISTED) {
        lines.add("  and " + (problems.size() - LISTED) + " more");
      }
      lines.add("run-qa calls them again, and only them.");
      throw problem(lines);
    }
    return answers;
  }

  private static Optional<AnswerRow> read(RowStore store, AnswerTask task) {
    try {
      return store.read(task);
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot read the answer " + task.rowId() + ": " + FileProblems.describe(e) + ".",
          e);
    }
  }

  private static EvaluationException problem(List<String> lines) {
    return new EvaluationException(EvaluationException.Reason.RESULTS, lines);
  }
}

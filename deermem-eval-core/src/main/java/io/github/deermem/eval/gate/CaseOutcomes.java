package io.github.deermem.eval.gate;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.gate.Series.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The outcome of each case, from published rows.
 *
 * @param bySeries outcomes by case id
 */
record CaseOutcomes(SortedMap<Series, SortedMap<String, Boolean>> bySeries) {
  /** Which file holds the rows of a kind, and which of their fields is the outcome. */
  private enum Rows {
    RETENTION(Kind.RETENTION, "policy.raw.jsonl", "support_all_retained"),
    ANSWERS(Kind.ANSWERS, "qa.rows.jsonl", "grade_correct");

    private final Kind kind;
    private final String file;
    private final String outcome;

    Rows(Kind kind, String file, String outcome) {
      this.kind = kind;
      this.file = file;
      this.outcome = outcome;
    }

    static Rows of(Kind kind) {
      return kind == Kind.ANSWERS ? ANSWERS : RETENTION;
    }
  }

  /** The name of the file that holds rows of the kind. */
  static String file(Kind kind) {
    return Rows.of(kind).file;
  }

  /**
   * @throws EvaluationException if the file cannot be read, or a line of it is no such row
   */
  static CaseOutcomes read(Kind kind, Path directory) {
    Rows rows = Rows.of(kind);
    Path path = directory.resolve(rows.file);
    SortedMap<Series, SortedMap<String, Boolean>> outcomes = new TreeMap<>(Series.ORDER);
    int number = 0;
    try (BufferedReader lines = Files.newBufferedReader(path)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        add(outcomes, rows, JsonDocuments.read(line.getBytes(StandardCharsets.UTF_8)));
      }
    } catch (IllegalArgumentException e) {
      throw problem(path + ", line " + number + ": " + e.getMessage());
    } catch (IOException e) {
      throw problem(
          number == 0
              ? path + " cannot be read: " + FileProblems.describe(e)
              : path + ", line " + number + ": it is no JSON in UTF-8");
    }
    return new CaseOutcomes(outcomes);
  }

  /** The names of the series. */
  Set<String> labels() {
    return bySeries.keySet().stream().map(Series::label).collect(Collectors.toSet());
  }

  private static void add(
      Map<Series, SortedMap<String, Boolean>> outcomes, Rows rows, JsonNode row) {
    Series series =
        new Series(
            rows.kind, text(row, "policy"), row.path("capacity").asInt(), text(row, "source"));
    JsonNode outcome = row.path(rows.outcome);
    if (!outcome.isBoolean()) {
      throw new IllegalArgumentException("expected true or false as " + rows.outcome);
    }
    Boolean before =
        outcomes
            .computeIfAbsent(series, key -> new TreeMap<>(CodePoints.ORDER))
            .put(text(row, "case_id"), outcome.booleanValue());
    if (before != null) {
      throw new IllegalArgumentException("the row stands twice");
    }
  }

  private static String text(JsonNode row, String field) {
    JsonNode value = row.path(field);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("expected text as " + field);
    }
    return value.textValue();
  }

  private static EvaluationException problem(String text) {
    return new EvaluationException(EvaluationException.Reason.RESULTS, text + ".");
  }
}

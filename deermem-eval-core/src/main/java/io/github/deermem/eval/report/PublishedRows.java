package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a published {@code qa.rows.jsonl} and holds it to the protocol, without a dataset. The file
 * is somebody else's: whatever it holds becomes a problem of a line.
 */
final class PublishedRows {
  private final RowRules rules;
  private final List<String> problems = new ArrayList<>();
  private final Map<String, GradedRow> rows = new LinkedHashMap<>();
  private final Map<String, Integer> lineNumbers = new LinkedHashMap<>();

  private PublishedRows(RowRules rules) {
    this.rules = rules;
  }

  static PublishedRows parse(ProtocolBundle bundle, byte[] content) {
    PublishedRows parsed = new PublishedRows(new RowRules(bundle));
    int number = 0;
    for (int start = 0; start < content.length; ) {
      int end = start;
      while (end < content.length && content[end] != '\n') {
        end++;
      }
      parsed.add(++number, Arrays.copyOfRange(content, start, end));
      start = end + 1;
    }
    parsed.requireAllRows();
    if (parsed.problems.isEmpty()) {
      parsed.requireOrder();
    }
    return parsed;
  }

  /** What the rows themselves are wrong about. */
  List<String> problems() {
    return problems;
  }

  /** By row id, in the order of the file. */
  Map<String, GradedRow> rows() {
    return rows;
  }

  private void add(int number, byte[] line) {
    JsonNode json;
    try {
      json = JsonDocuments.read(line);
      CanonicalJson.spaced(json);
    } catch (CharacterCodingException e) {
      problems.add("line " + number + " is no valid UTF-8");
      return;
    } catch (IOException e) {
      problems.add("line " + number + (isBlank(line) ? " is blank" : " is no JSON"));
      return;
    } catch (IllegalArgumentException e) {
      problems.add("line " + number + " cannot be published: " + e.getMessage());
      return;
    }
    if (json instanceof ObjectNode object) {
      add(number, new GradedRow(object));
    } else {
      problems.add("line " + number + " is no object");
    }
  }

  private void add(int number, GradedRow row) {
    String subject = "line " + number + ", " + ShownValue.id(row.rowId()) + ": ";
    rules.problems(row).forEach(problem -> problems.add(subject + problem));
    if (row.rowId().isEmpty()) {
      return; // told already
    }
    Integer earlier = lineNumbers.putIfAbsent(row.rowId(), number);
    if (earlier == null) {
      rows.put(row.rowId(), row);
    } else {
      problems.add(subject + "the same row stands in line " + earlier);
    }
  }

  private void requireAllRows() {
    rules.rowIds().stream()
        .filter(id -> !rows.containsKey(id))
        .forEach(id -> problems.add("the row " + id + " is missing"));
  }

  private void requireOrder() {
    String before = "";
    for (String id : rows.keySet()) {
      if (CodePoints.ORDER.compare(before, id) > 0) {
        problems.add(
            "line "
                + lineNumbers.get(id)
                + ", "
                + id
                + ": stands behind "
                + before
                + ", but rows are sorted by row_id");
      }
      before = id;
    }
  }

  private static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }
}

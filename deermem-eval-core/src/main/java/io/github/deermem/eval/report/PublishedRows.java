package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.grading.BlindGrader;
import io.github.deermem.eval.grading.Grade;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.pool.Source;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.SyntheticManifest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a published {@code qa.rows.jsonl} and holds it to the protocol, without a dataset. */
final class PublishedRows {
  private final ProtocolBundle bundle;
  private final List<String> problems = new ArrayList<>();
  private final Map<String, GradedRow> rows = new LinkedHashMap<>();

  private PublishedRows(ProtocolBundle bundle) {
    this.bundle = bundle;
  }

  static PublishedRows parse(ProtocolBundle bundle, byte[] content) {
    PublishedRows parsed = new PublishedRows(bundle);
    int number = 0;
    for (String line : new String(content, StandardCharsets.UTF_8).lines().toList()) {
      parsed.add(++number, line);
    }
    parsed.requireAllRows();
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

  private void add(int number, String line) {
    JsonNode json;
    try {
      json = JsonDocuments.read(line.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      problems.add("line " + number + " is no JSON");
      return;
    }
    if (!(json instanceof ObjectNode object)) {
      problems.add("line " + number + " is no object");
      return;
    }
    GradedRow row = new GradedRow(object);
    if (rows.putIfAbsent(row.rowId(), row) != null) {
      problems.add("line " + number + ": the row " + row.rowId() + " stands twice");
      return;
    }
    check(number, row);
  }

  private void check(int number, GradedRow row) {
    require(
        number,
        row,
        PolicyCatalog.NAMES.contains(row.policy()),
        "its policy is none of " + PolicyCatalog.NAMES);
    require(
        number,
        row,
        row.rowId().equals(row.caseId() + "__" + row.policy()),
        "its id does not fit its case and policy");
    require(
        number,
        row,
        row.source().equals(Source.OFFICIAL.id()) || row.source().equals(Source.SYNTHETIC.id()),
        "its source is neither " + Source.OFFICIAL.id() + " nor " + Source.SYNTHETIC.id());
    require(
        number,
        row,
        row.json().path("grader_version").asText().equals(BlindGrader.VERSION),
        "it was not graded by " + BlindGrader.VERSION);
    require(
        number,
        row,
        row.json().path("capacity").asInt() == bundle.config().pool().qaCapacity(),
        "its capacity is not " + bundle.config().pool().qaCapacity());
    String rule = row.json().path("grade_rule").asText();
    boolean fits =
        Arrays.stream(Grade.Rule.values())
            .anyMatch(known -> known.id().equals(rule) && known.accepts() == row.isCorrect());
    require(
        number,
        row,
        fits,
        "the rule " + rule + " does not make it " + (row.isCorrect() ? "right" : "wrong"));
  }

  private void require(int number, GradedRow row, boolean holds, String problem) {
    if (!holds) {
      problems.add("line " + number + ", " + row.rowId() + ": " + problem);
    }
  }

  private void requireAllRows() {
    List<String> cases = new ArrayList<>(bundle.official().caseIds());
    bundle.synthetic().cases().stream().map(SyntheticManifest.Case::caseId).forEach(cases::add);
    List<String> expected =
        cases.stream()
            .flatMap(id -> PolicyCatalog.NAMES.stream().map(policy -> id + "__" + policy))
            .toList();
    expected.stream()
        .filter(id -> !rows.containsKey(id))
        .forEach(id -> problems.add("the row " + id + " is missing"));
    rows.keySet().stream()
        .filter(id -> !expected.contains(id))
        .forEach(id -> problems.add("the row " + id + " is not of this protocol"));
  }
}

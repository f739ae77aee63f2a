package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.policy.DecisionRow;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.qa.FailedCalls;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is published of an evaluation, read back.
 *
 * @param policyMarker {@code run.json}; missing if nothing is published of the policies
 * @param decisions in the order of the file; empty if there are none
 * @param answerMarker {@code qa_run.json}; missing without a run
 * @param answers graded; empty until they are
 * @param outcomes {@code qa.outcomes.json}; missing if the run was graded by the reference
 * @param failedCalls reasons by row id, of calls that gave no answer
 */
record PublishedEvaluation(
    ProtocolBundle bundle,
    JsonNode policyMarker,
    List<DecisionRow> decisions,
    JsonNode answerMarker,
    Optional<QaResults> answers,
    JsonNode outcomes,
    Map<String, String> failedCalls) {

  /**
   * @throws EvaluationException if neither directory holds results, or a file is damaged
   */
  static PublishedEvaluation read(ProtocolBundle bundle, Path policyDirectory, Path qaDirectory) {
    Path decisions = policyDirectory.resolve("policy.raw.jsonl");
    Path rows = qaDirectory.resolve(QaResults.ROWS);
    if (!Files.exists(decisions) && !Files.exists(rows)) {
      throw problem(
          "There is nothing to report: neither "
              + decisions
              + " nor "
              + rows
              + " is there. Run run-policy, or run-qa and grade-qa, first.");
    }
    return new PublishedEvaluation(
        bundle,
        document(policyDirectory.resolve("run.json")),
        Files.exists(decisions) ? decisions(decisions) : List.of(),
        document(qaDirectory.resolve("qa_run.json")),
        Files.exists(rows) ? Optional.of(answers(bundle, rows)) : Optional.empty(),
        document(qaDirectory.resolve(QaPublication.OUTCOMES)),
        FailedCalls.of(qaDirectory));
  }

  /** A row that the protocol has, whether or not it was answered. */
  record ExpectedRow(String source, String scenario, String caseId, String policy) {
    String rowId() {
      return caseId + "__" + policy;
    }
  }

  /** All rows of the protocol, policy by policy. */
  List<ExpectedRow> expectedRows() {
    List<ExpectedRow> rows = new ArrayList<>();
    for (String policy : PolicyCatalog.NAMES) {
      bundle
          .official()
          .scenarios()
          .forEach(
              (scenario, ids) ->
                  ids.forEach(
                      id -> rows.add(new ExpectedRow(Suite.OFFICIAL.id(), scenario, id, policy))));
      bundle
          .synthetic()
          .cases()
          .forEach(
              synthetic ->
                  rows.add(
                      new ExpectedRow(
                          Suite.SYNTHETIC.id(),
                          bundle.synthetic().scenario(),
                          synthetic.caseId(),
                          policy)));
    }
    return rows;
  }

  /** The decision on a case at the capacity at which questions are asked. */
  Optional<DecisionRow> decisionBehindAnswer(String caseId, String policy) {
    int capacity = bundle.config().pool().qaCapacity();
    return decisions.stream()
        .filter(row -> row.capacity() == capacity)
        .filter(row -> row.caseId().equals(caseId) && row.policy().equals(policy))
        .findFirst();
  }

  private static List<DecisionRow> decisions(Path file) {
    List<DecisionRow> decisions = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        decisions.add(DecisionRow.of(JsonDocuments.read(line.getBytes(StandardCharsets.UTF_8))));
      }
    } catch (IllegalArgumentException | IOException e) {
      throw problem(
          file
              + ", line "
              + (decisions.size() + 1)
              + ": "
              + (e instanceof IllegalArgumentException ? e.getMessage() : "it is no JSON in UTF-8")
              + ". Publish it anew.");
    }
    return decisions;
  }

  private static QaResults answers(ProtocolBundle bundle, Path file) {
    PublishedRows rows = PublishedRows.parse(bundle, content(file));
    if (!rows.problems().isEmpty()) {
      throw problem(file + ", " + rows.problems().get(0) + ". verify-results tells more.");
    }
    return new QaResults(bundle.config(), List.copyOf(rows.rows().values()));
  }

  private static JsonNode document(Path file) {
    if (!Files.exists(file)) {
      return MissingNode.getInstance();
    }
    try {
      return JsonDocuments.read(content(file));
    } catch (IOException e) {
      throw problem(file + " is no JSON. Publish it anew.");
    }
  }

  private static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw problem(file + " cannot be read: " + FileProblems.describe(e) + ".");
    }
  }

  private static EvaluationException problem(String text) {
    return new EvaluationException(EvaluationException.Reason.RESULTS, text);
  }
}

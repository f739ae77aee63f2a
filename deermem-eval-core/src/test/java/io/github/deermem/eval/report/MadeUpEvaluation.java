package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.pool.Source;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A graded run of the built-in protocol: the first policy is always right, with exceptions. */
final class MadeUpEvaluation {
  static final ProtocolBundle BUNDLE = ProtocolBundle.load(BundleSource.builtIn());

  private final Map<String, String> wrong = new HashMap<>();
  private final Map<String, String> failed = new TreeMap<>();
  private boolean graded = true;

  /** The id of the n-th official case, from 0. */
  static String officialCase(int n) {
    return BUNDLE.official().caseIds().get(n);
  }

  /** Lets a policy answer something wrong. */
  MadeUpEvaluation wrong(String caseId, String policy, String prediction) {
    wrong.put(caseId + "__" + policy, prediction);
    return this;
  }

  /** Lets a call fail; then nothing is graded. */
  MadeUpEvaluation failed(String caseId, String policy, String reason) {
    failed.put(caseId + "__" + policy, reason);
    graded = false;
    return this;
  }

  EvaluationReport report() {
    return new EvaluationReport(published());
  }

  private PublishedEvaluation published() {
    return new PublishedEvaluation(
        BUNDLE,
        MissingNode.getInstance(),
        List.of(),
        MissingNode.getInstance(),
        graded ? Optional.of(new QaResults(BUNDLE.config(), rows())) : Optional.empty(),
        MissingNode.getInstance(),
        failed);
  }

  private List<GradedRow> rows() {
    List<GradedRow> rows = new ArrayList<>();
    for (String policy : PolicyCatalog.NAMES) {
      BUNDLE
          .official()
          .scenarios()
          .forEach(
              (scenario, ids) ->
                  ids.forEach(id -> rows.add(row(id, Source.OFFICIAL.id(), scenario, policy))));
      BUNDLE
          .synthetic()
          .cases()
          .forEach(
              synthetic ->
                  rows.add(
                      row(
                          synthetic.caseId(),
                          Source.SYNTHETIC.id(),
                          BUNDLE.synthetic().scenario(),
                          policy)));
    }
    return rows;
  }

  private GradedRow row(String caseId, String source, String scenario, String policy) {
    String rowId = caseId + "__" + policy;
    boolean correct = !wrong.containsKey(rowId);
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("row_id", rowId).put("case_id", caseId).put("source", source);
    row.put("scenario", scenario).put("policy", policy);
    row.put("prediction", wrong.getOrDefault(rowId, "right"));
    row.put("grade_correct", correct).put("grade_rule", correct ? "exact" : "overlap-reject");
    row.putObject("usage").put("prompt_tokens", 1000).put("completion_tokens", 10);
    return new GradedRow(row);
  }
}

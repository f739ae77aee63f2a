package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.grading.BlindGrader;
import io.github.deermem.eval.grading.Grade;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.qa.AnswerRow;
import io.github.deermem.eval.qa.AnswerTask;

/**
 * A line of {@code qa.rows.jsonl}: prediction, attempts, model, usage and fingerprint come from the
 * stored row, the rest from the decision as it is computed now (eviction protocol, section 7).
 *
 * @param json the line's content
 */
public record GradedRow(ObjectNode json) {
  static GradedRow of(AnswerTask task, AnswerRow row, Grade grade) {
    ObjectNode json = decided(task, grade).json();
    json.put("prediction", row.answer().prediction());
    json.put("attempts", row.answer().attempts());
    json.put("response_model", row.answer().responseModel());
    json.set("usage", row.answer().usage());
    return new GradedRow(json);
  }

  /** The part of the line that does not come from a stored row. */
  static GradedRow decided(AnswerTask task, Grade grade) {
    Decision decision = task.decision();
    ObjectNode json = AnswerRow.identityOf(task);
    json.put("question_type", decision.preparedCase().questionType());
    json.put("support_recall", decision.supportRetained() ? 1.0 : 0.0);
    json.put("support_all_retained", decision.supportRetained());
    json.put("grader_version", BlindGrader.VERSION);
    json.put("grade_correct", grade.correct());
    json.put("grade_rule", grade.rule().id());
    return new GradedRow(json);
  }

  String rowId() {
    return text("row_id");
  }

  String caseId() {
    return text("case_id");
  }

  String source() {
    return text("source");
  }

  String scenario() {
    return text("scenario");
  }

  String policy() {
    return text("policy");
  }

  String prediction() {
    return text("prediction");
  }

  boolean isCorrect() {
    return json.path("grade_correct").booleanValue();
  }

  private String text(String field) {
    JsonNode value = json.path(field);
    return value.isTextual() ? value.textValue() : "";
  }

  /** The id alone. */
  @Override
  public String toString() {
    return rowId();
  }
}

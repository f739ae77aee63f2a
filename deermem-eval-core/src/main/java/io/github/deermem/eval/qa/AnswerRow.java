package io.github.deermem.eval.qa;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.policy.Decision;
import java.util.List;
import java.util.Optional;

/**
 * A stored answer: {@code responses/{row_id}.json} (eviction protocol, section 6).
 *
 * @param identity what the row belongs to: ids, capacity, kept facts and the request's fingerprint
 * @param answer what was answered
 * @param tellsFinishReason whether the file has a {@code finish_reason} at all; rows of the
 *     reference evaluation have none
 * @param createdAt ISO-8601, UTC
 */
public record AnswerRow(
    ObjectNode identity, Answer answer, boolean tellsFinishReason, String createdAt) {
  private static final int SCHEMA_VERSION = 1;

  static AnswerRow of(AnswerTask task, Answer answer, String createdAt) {
    return new AnswerRow(identityOf(task), answer, true, createdAt);
  }

  /** What a row must say to be the answer to the task. */
  public static ObjectNode identityOf(AnswerTask task) {
    Decision decision = task.decision();
    ObjectNode identity = JsonNodeFactory.instance.objectNode();
    identity.put("schema_version", SCHEMA_VERSION);
    identity.put("row_id", task.rowId());
    identity.put("case_id", decision.preparedCase().caseId());
    identity.put("source", decision.preparedCase().source().id());
    identity.put("scenario", decision.preparedCase().scenario().id());
    identity.put("policy", decision.policy());
    identity.put("capacity", decision.capacity());
    ArrayNode kept = identity.putArray("kept_fact_ids");
    decision.selection().kept().forEach(kept::add);
    identity.put("request_fingerprint", task.fingerprint());
    return identity;
  }

  /** Reads a stored row, whatever task it belongs to; empty if it is damaged. */
  static Optional<AnswerRow> parse(JsonNode row) {
    JsonNode prediction = row.path("prediction");
    JsonNode attempts = row.path("attempts");
    JsonNode usage = row.path("usage");
    JsonNode model = row.path("response_model");
    JsonNode finish = row.path("finish_reason");
    boolean sound =
        isText(prediction)
            && attempts.isIntegralNumber()
            && attempts.canConvertToInt()
            && attempts.intValue() >= 1
            && isUsage(usage)
            && (isText(model) || model.isNull())
            && (isText(finish) || finish.isNull() || finish.isMissingNode())
            && isText(row.path("created_at"));
    if (!sound) {
      return Optional.empty();
    }
    ObjectNode identity = JsonNodeFactory.instance.objectNode();
    for (String field : IDENTITY_FIELDS) {
      identity.set(
          field,
          row.path(field).isMissingNode() ? JsonNodeFactory.instance.nullNode() : row.get(field));
    }
    Answer answer =
        new Answer(
            prediction.textValue(),
            (ObjectNode) usage,
            model.textValue(),
            finish.textValue(),
            attempts.intValue());
    return Optional.of(
        new AnswerRow(
            identity, answer, !finish.isMissingNode(), row.get("created_at").textValue()));
  }

  private static boolean isText(JsonNode value) {
    return value.isTextual() && !CodePoints.hasLoneSurrogate(value.textValue());
  }

  private static boolean isUsage(JsonNode usage) {
    return usage.isObject()
        && usage.properties().stream().allMatch(entry -> entry.getValue().isIntegralNumber());
  }

  private static final List<String> IDENTITY_FIELDS =
      List.of(
          "schema_version",
          "row_id",
          "case_id",
          "source",
          "scenario",
          "policy",
          "capacity",
          "kept_fact_ids",
          "request_fingerprint");

  /** The fields in which the row differs from what the task demands; empty if it is its answer. */
  public List<String> mismatches(AnswerTask task) {
    ObjectNode wanted = identityOf(task);
    return IDENTITY_FIELDS.stream()
        .filter(field -> !wanted.get(field).equals(identity.get(field)))
        .toList();
  }

  ObjectNode toJson() {
    ObjectNode row = identity.deepCopy();
    row.put("prediction", answer.prediction());
    row.put("attempts", answer.attempts());
    row.put("response_model", answer.responseModel());
    row.set("usage", answer.usage());
    row.put("finish_reason", answer.finishReason());
    row.put("created_at", createdAt);
    return row;
  }
}

package io.github.deermem.eval.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import io.github.deermem.eval.pool.Fact;
import io.github.deermem.eval.pool.PreparedCase;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one policy kept of one pool at one capacity.
 *
 * @param policy the name in the protocol
 * @param selection checked: every fact is kept or evicted once, and has a score
 */
public record Decision(
    PreparedCase preparedCase, int capacity, String policy, Selection selection) {
  /** Whether the fact that holds the answer stayed. */
  public boolean supportRetained() {
    return selection.kept().contains(preparedCase.supportFactId());
  }

  /** The row of {@code policy.raw.jsonl}: ids, scores and verdicts, no text. */
  public ObjectNode toJson() {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    ObjectNode row = nodes.objectNode();
    row.put("schema_version", 1);
    row.put("case_id", preparedCase.caseId());
    row.put("source", preparedCase.source().id());
    row.put("scenario", preparedCase.scenario().id());
    row.put("question_type", preparedCase.questionType());
    row.put("capacity", capacity);
    row.put("policy", policy);
    ArrayNode kept = row.putArray("kept_fact_ids");
    selection.kept().forEach(kept::add);
    row.set("evicted", evicted());
    ObjectNode scores = row.putObject("scores");
    selection
        .scores()
        .forEach(
            (id, score) ->
                scores.set(
                    id,
                    nodes
                        .objectNode()
                        .put("value", score.value())
                        .set("components", components(score))));
    row.put("reserved_correction_slots", selection.reservedCorrectionSlots());
    row.putArray("support_fact_ids").add(preparedCase.supportFactId());
    row.put("support_recall", supportRetained() ? 1.0 : 0.0);
    row.put("support_all_retained", supportRetained());
    return row;
  }

  private ArrayNode evicted() {
    Map<String, String> categories =
        preparedCase.facts().stream().collect(Collectors.toMap(Fact::id, Fact::category));
    ArrayNode evicted = JsonNodeFactory.instance.arrayNode();
    for (String id : selection.evicted()) {
      Score score = selection.scores().get(id);
      ObjectNode fact = evicted.addObject();
      fact.put("fact_id", id);
      fact.put("category", categories.get(id));
      fact.put("score", score.value());
      fact.set("components", components(score));
    }
    return evicted;
  }

  private static ObjectNode components(Score score) {
    ObjectNode components = JsonNodeFactory.instance.objectNode();
    score.components().forEach(components::put);
    return components;
  }
}

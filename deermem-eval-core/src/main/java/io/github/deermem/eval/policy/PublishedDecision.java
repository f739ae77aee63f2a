package io.github.deermem.eval.policy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a line of {@code policy.raw.jsonl}, which may have been edited since it was published. */
final class PublishedDecision {
  private final JsonNode line;

  PublishedDecision(JsonNode line) {
    this.line = line;
  }

  DecisionRow read() {
    List<String> kept = new ArrayList<>();
    array("kept_fact_ids").forEach(id -> kept.add(text(id, "kept_fact_ids")));
    List<String> evicted = new ArrayList<>();
    array("evicted").forEach(fact -> evicted.add(text(fact.path("fact_id"), "evicted.fact_id")));
    Map<String, Score> scores = scores();
    requireEachOnce(kept, evicted, scores.keySet());
    JsonNode support = array("support_fact_ids");
    require(support.size() == 1, "support_fact_ids does not hold one id");
    String supportFactId = text(support.path(0), "support_fact_ids");
    require(scores.containsKey(supportFactId), "the support fact has no score");
    return new DecisionRow(
        text(line.path("case_id"), "case_id"),
        text(line.path("scenario"), "scenario"),
        text(line.path("policy"), "policy"),
        count("capacity"),
        supportFactId,
        new Selection(
            List.copyOf(kept),
            List.copyOf(evicted),
            Map.copyOf(scores),
            count("reserved_correction_slots")));
  }

  private Map<String, Score> scores() {
    require(line.path("scores").isObject(), "scores is no object");
    Map<String, Score> scores = new HashMap<>();
    line.path("scores").properties().forEach(entry -> scores.put(entry.getKey(), score(entry)));
    return scores;
  }

  private static Score score(Map.Entry<String, JsonNode> entry) {
    JsonNode components = entry.getValue().path("components");
    require(components.isObject(), "a score has no components");
    Map<String, Double> parts = new HashMap<>();
    components.properties().forEach(part -> parts.put(part.getKey(), number(part.getValue())));
    return new Score(number(entry.getValue().path("value")), Map.copyOf(parts));
  }

  private static void requireEachOnce(List<String> kept, List<String> evicted, Set<String> scored) {
    Set<String> decided = new HashSet<>(kept);
    decided.addAll(evicted);
    require(
        decided.equals(scored) && kept.size() + evicted.size() == scored.size(),
        "not every fact is kept or evicted, once, and has a score");
  }

  private JsonNode array(String name) {
    require(line.path(name).isArray(), name + " is no array");
    return line.path(name);
  }

  private int count(String name) {
    JsonNode value = line.path(name);
    require(value.isInt() && value.intValue() >= 0, name + " is no count");
    return value.intValue();
  }

  private static double number(JsonNode value) {
    require(
        value.isNumber() && Double.isFinite(value.doubleValue()), "a score is no finite number");
    return value.doubleValue();
  }

  private static String text(JsonNode value, String name) {
    require(value.isTextual(), name + " is no text");
    return value.textValue();
  }

  private static void require(boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(problem);
    }
  }
}

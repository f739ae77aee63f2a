package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.grading.AnswerTokens;
import io.github.deermem.eval.protocol.ProtocolConfig;
import io.github.deermem.eval.qa.Answer;
import io.github.deermem.eval.qa.AnswerRow;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How answers ended, apart from right and wrong: {@code qa.outcomes.json}. Each row is in exactly
 * one class, the first that fits in the order truncated, abstained, empty, answered.
 */
public final class AnswerOutcomes {
  private final ProtocolConfig config;
  private final Map<RowGroup, Counts> groups;

  private AnswerOutcomes(ProtocolConfig config, Map<RowGroup, Counts> groups) {
    this.config = config;
    this.groups = groups;
  }

  /** The class of an answer. */
  public enum OutcomeClass {
    /** Says something. */
    ANSWERED,
    /** Says exactly INSUFFICIENT. */
    ABSTAINED,
    /** Has nothing that a grader could read. */
    EMPTY,
    /** Was cut off by the token limit. */
    TRUNCATED;

    static OutcomeClass of(Answer answer) {
      if ("length".equals(answer.finishReason())) {
        return TRUNCATED;
      }
      List<String> tokens = AnswerTokens.of(answer.prediction());
      if (tokens.isEmpty()) {
        return EMPTY;
      }
      return tokens.equals(List.of("insufficient")) ? ABSTAINED : ANSWERED;
    }

    /** The name in published files. */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final class Counts {
    private final Map<OutcomeClass, Integer> byClass = new EnumMap<>(OutcomeClass.class);
    private int rows;
    private int withoutFinishReason;

    void add(AnswerRow row) {
      rows++;
      byClass.merge(OutcomeClass.of(row.answer()), 1, Integer::sum);
      withoutFinishReason += row.answer().finishReason() == null ? 1 : 0;
    }

    int of(OutcomeClass outcome) {
      return byClass.getOrDefault(outcome, 0);
    }
  }

  /** Counts rows, be the run complete or not. */
  public static AnswerOutcomes of(ProtocolConfig config, Collection<AnswerRow> rows) {
    Map<RowGroup, Counts> groups = new TreeMap<>(RowGroup.ORDER);
    for (AnswerRow row : rows) {
      RowGroup group =
          new RowGroup(
              row.identity().path("source").asText(),
              row.identity().path("scenario").asText(),
              row.identity().path("policy").asText());
      groups.computeIfAbsent(group, key -> new Counts()).add(row);
    }
    return new AnswerOutcomes(config, groups);
  }

  /** Over all cases of a policy. */
  public int count(String policy, OutcomeClass outcome) {
    return groups.entrySet().stream()
        .filter(entry -> entry.getKey().policy().equals(policy))
        .mapToInt(entry -> entry.getValue().of(outcome))
        .sum();
  }

  /** Over all rows. */
  public int count(OutcomeClass outcome) {
    return groups.values().stream().mapToInt(counts -> counts.of(outcome)).sum();
  }

  ObjectNode toJson() {
    ObjectNode outcomes = JsonNodeFactory.instance.objectNode();
    outcomes.put("schema_version", 1);
    outcomes.put("protocol_id", config.protocolId());
    outcomes.put("qa_capacity", config.pool().qaCapacity());
    ArrayNode list = outcomes.putArray("groups");
    groups.forEach(
        (group, counts) -> {
          ObjectNode entry = list.addObject();
          group.describe(entry);
          entry.put("cases", counts.rows);
          for (OutcomeClass outcome : OutcomeClass.values()) {
            entry.put(outcome.id(), counts.of(outcome));
          }
          entry.put("failed", 0); // a run with failed rows is not graded
          entry.put("without_finish_reason", counts.withoutFinishReason);
        });
    return outcomes;
  }
}

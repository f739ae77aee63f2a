package io.github.deermem.eval.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.pool.Source;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Counts retained support facts; the two sources are never folded into one group. */
public final class RetentionSummary {
  private final String protocolId;
  private final List<Decision> decisions;

  public RetentionSummary(String protocolId, List<Decision> decisions) {
    this.protocolId = protocolId;
    this.decisions = decisions;
  }

  private record Group(String source, String scenario, int capacity, String policy) {
    static final Comparator<Group> ORDER =
        Comparator.comparing(Group::source, CodePoints.ORDER)
            .thenComparing(Group::scenario, CodePoints.ORDER)
            .thenComparing(Group::capacity)
            .thenComparing(Group::policy, CodePoints.ORDER);

    static Group of(Decision decision) {
      return new Group(
          decision.preparedCase().source().id(),
          decision.preparedCase().scenario().id(),
          decision.capacity(),
          decision.policy());
    }
  }

  /** The content of {@code summary.json}. */
  public ObjectNode toJson() {
    Map<Group, Retention> groups = new TreeMap<>(Group.ORDER);
    for (Decision decision : decisions) {
      groups.merge(
          Group.of(decision),
          new Retention(0, 0).plus(decision.supportRetained()),
          Retention::plus);
    }
    ObjectNode summary = JsonNodeFactory.instance.objectNode();
    summary.put("schema_version", 1);
    summary.put("protocol_id", protocolId);
    ArrayNode list = summary.putArray("groups");
    groups.forEach(
        (group, retention) ->
            list.addObject()
                .put("source", group.source)
                .put("scenario", group.scenario)
                .put("capacity", group.capacity)
                .put("policy", group.policy)
                .put("cases", retention.cases())
                .put("support_all_retained", retention.retained())
                .put("support_all_retained_rate", retention.rate())
                // One support fact a case: its recall is 0 or 1, and their mean the rate.
                .put("mean_support_recall", retention.rate()));
    return summary;
  }

  /** Over the cases of one source. */
  public Retention of(Source source, String policy, int capacity) {
    return count(
        decision -> decision.preparedCase().source() == source && is(decision, policy, capacity));
  }

  /** Over all cases of both sources. */
  public Retention ofAll(String policy, int capacity) {
    return count(decision -> is(decision, policy, capacity));
  }

  private static boolean is(Decision decision, String policy, int capacity) {
    return decision.policy().equals(policy) && decision.capacity() == capacity;
  }

  private Retention count(Predicate<Decision> wanted) {
    Retention retention = new Retention(0, 0);
    for (Decision decision : decisions) {
      if (wanted.test(decision)) {
        retention = retention.plus(decision.supportRetained());
      }
    }
    return retention;
  }
}

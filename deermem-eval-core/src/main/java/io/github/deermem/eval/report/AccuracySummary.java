package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.grading.BlindGrader;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code qa.summary.json}: right answers by source, scenario and policy. */
final class AccuracySummary {
  private AccuracySummary() {}

  private record Group(String source, String scenario, String policy) {
    static final Comparator<Group> ORDER =
        Comparator.comparing(Group::source, CodePoints.ORDER)
            .thenComparing(Group::scenario, CodePoints.ORDER)
            .thenComparing(Group::policy, CodePoints.ORDER);
  }

  static ObjectNode of(ProtocolConfig config, List<GradedRow> rows) {
    Map<Group, Accuracy> groups = new TreeMap<>(Group.ORDER);
    for (GradedRow row : rows) {
      Group group = new Group(row.source(), row.scenario(), row.policy());
      groups.merge(group, Accuracy.of(row), Accuracy::plus);
    }
    ObjectNode summary = JsonNodeFactory.instance.objectNode();
    summary.put("schema_version", 1);
    summary.put("protocol_id", config.protocolId());
    summary.put("grader_version", BlindGrader.VERSION);
    summary.put("qa_capacity", config.pool().qaCapacity());
    ArrayNode list = summary.putArray("groups");
    groups.forEach(
        (group, accuracy) ->
            list.addObject()
                .put("source", group.source)
                .put("scenario", group.scenario)
                .put("policy", group.policy)
                .put("cases", accuracy.cases())
                .put("correct", accuracy.correct())
                .put("accuracy", accuracy.rate()));
    return summary;
  }
}

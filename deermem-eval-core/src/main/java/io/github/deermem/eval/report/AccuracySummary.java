package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.grading.BlindGrader;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code qa.summary.json}: right answers by source, scenario and policy. */
final class AccuracySummary {
  private AccuracySummary() {}

  static ObjectNode of(ProtocolConfig config, List<GradedRow> rows) {
    Map<RowGroup, Accuracy> groups = new TreeMap<>(RowGroup.ORDER);
    for (GradedRow row : rows) {
      RowGroup group = new RowGroup(row.source(), row.scenario(), row.policy());
      groups.merge(group, Accuracy.of(row), Accuracy::plus);
    }
    ObjectNode summary = JsonNodeFactory.instance.objectNode();
    summary.put("schema_version", 1);
    summary.put("protocol_id", config.protocolId());
    summary.put("grader_version", BlindGrader.VERSION);
    summary.put("qa_capacity", config.pool().qaCapacity());
    ArrayNode list = summary.putArray("groups");
    groups.forEach(
        (group, accuracy) -> {
          ObjectNode entry = list.addObject();
          group.describe(entry);
          entry.put("cases", accuracy.cases());
          entry.put("correct", accuracy.correct());
          entry.put("accuracy", accuracy.rate());
        });
    return summary;
  }
}

package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CodePoints;
import java.util.Comparator;

/** What rows are counted by, so that official and synthetic cases are never folded together. */
record RowGroup(String source, String scenario, String policy) {
  /** The order of groups in published files. */
  static final Comparator<RowGroup> ORDER =
      Comparator.comparing(RowGroup::source, CodePoints.ORDER)
          .thenComparing(RowGroup::scenario, CodePoints.ORDER)
          .thenComparing(RowGroup::policy, CodePoints.ORDER);

  void describe(ObjectNode entry) {
    entry.put("source", source).put("scenario", scenario).put("policy", policy);
  }
}

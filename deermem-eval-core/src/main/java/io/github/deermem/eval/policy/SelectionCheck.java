package io.github.deermem.eval.policy;

import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds the answer of somebody's policy to the contract of {@link CapacityPolicy}. */
final class SelectionCheck {
  private final Set<String> facts = new LinkedHashSet<>();
  private final int capacity;
  private final List<String> violations = new ArrayList<>();

  private SelectionCheck(Request request) {
    capacity = Math.max(0, request.capacity());
    for (int i = 0; i < request.facts().size(); i++) {
      facts.add(StoredFacts.id(request.facts().get(i), i));
    }
  }

  /** What is wrong with the answer, for people; empty if nothing is. */
  static List<String> violations(Request request, @Nullable Selection selection) {
    SelectionCheck check = new SelectionCheck(request);
    check.check(selection);
    return check.violations;
  }

  private void check(@Nullable Selection selection) {
    if (selection == null
        || selection.kept() == null
        || selection.evicted() == null
        || selection.scores() == null) {
      violations.add("returned null");
      return;
    }
    if (selection.kept().size() > capacity) {
      violations.add("keeps " + selection.kept().size() + " facts");
    }
    Set<String> seen = new HashSet<>();
    checkIds("keeps", selection.kept(), seen);
    checkIds("evicts", selection.evicted(), seen);
    facts.stream()
        .filter(id -> !seen.contains(id))
        .forEach(id -> violations.add("neither keeps nor evicts " + id));
    facts.forEach(id -> checkScore(id, selection.scores().get(id)));
    selection.scores().keySet().stream()
        .filter(id -> !facts.contains(id))
        .forEach(id -> violations.add("scores " + id + ", which is not in the pool"));
    if (selection.reservedCorrectionSlots() < 0 || selection.reservedCorrectionSlots() > capacity) {
      violations.add("reserves " + selection.reservedCorrectionSlots() + " slots");
    }
  }

  private void checkIds(String does, List<String> ids, Set<String> seen) {
    for (String id : ids) {
      if (id == null || !facts.contains(id)) {
        violations.add(does + " " + id + ", which is not in the pool");
      } else if (!seen.add(id)) {
        violations.add(does + " " + id + " twice, or both keeps and evicts it");
      }
    }
  }

  private void checkScore(String id, @Nullable Score score) {
    if (score == null || score.components() == null) {
      violations.add("has no score for " + id);
      return;
    }
    boolean finite = Double.isFinite(score.value());
    for (Map.Entry<String, Double> component : score.components().entrySet()) {
      finite &=
          component.getKey() != null
              && component.getValue() != null
              && Double.isFinite(component.getValue());
    }
    if (!finite) {
      violations.add("scores " + id + " with what is no finite number");
    }
  }
}

package io.github.deermem.eval.policy;

import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds the answer of somebody's policy to the contract of {@link CapacityPolicy}. Ids that the
 * policy made up are counted, not quoted: they may be text of a fact.
 */
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
    if (selection == null) {
      violations.add("returned null, or a selection without kept, evicted or scores");
      return;
    }
    if (selection.kept().size() > capacity) {
      violations.add("keeps " + selection.kept().size() + " facts, and " + capacity + " may stay");
    }
    if (selection.reservedCorrectionSlots() < 0 || selection.reservedCorrectionSlots() > capacity) {
      violations.add(
          "reserves "
              + selection.reservedCorrectionSlots()
              + " slots of a capacity of "
              + capacity);
    }
    Set<String> kept = once("keeps", selection.kept());
    Set<String> evicted = once("evicts", selection.evicted());
    for (String id : facts) {
      if (kept.contains(id) && evicted.contains(id)) {
        violations.add("both keeps and evicts " + id);
      } else if (!kept.contains(id) && !evicted.contains(id)) {
        violations.add("neither keeps nor evicts " + id);
      }
    }
    facts.forEach(id -> checkScore(id, selection.scores().get(id)));
    refuseStrangers("scores", selection.scores().keySet());
  }

  /** The ids of the pool among these; reports those that stand twice, and strangers. */
  private Set<String> once(String does, List<String> ids) {
    Set<String> seen = new HashSet<>();
    for (String id : ids) {
      if (facts.contains(id) && !seen.add(id)) {
        violations.add(does + " " + id + " twice");
      }
    }
    refuseStrangers(does, ids);
    return seen;
  }

  private void refuseStrangers(String does, Collection<String> ids) {
    long strangers = ids.stream().filter(id -> !facts.contains(id)).count();
    if (strangers > 0) {
      violations.add(
          does
              + (strangers == 1 ? " an id that is" : " " + strangers + " ids that are")
              + " not in the pool");
    }
  }

  private void checkScore(String id, @Nullable Score score) {
    if (score == null) {
      violations.add("has no score for " + id + ", or one without components");
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

package io.github.deermem.eval.policy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a line of {@code policy.raw.jsonl} tells of a decision: ids and numbers, no facts. A
 * decision that was just made tells the same, so both are explained alike.
 *
 * @param scenario the id in published files
 * @param supportFactId the fact that holds the answer; it has a score
 */
public record DecisionRow(
    String caseId,
    String scenario,
    String policy,
    int capacity,
    String supportFactId,
    Selection selection) {

  /** Of a decision that was just made. */
  public static DecisionRow of(Decision decision) {
    return new DecisionRow(
        decision.preparedCase().caseId(),
        decision.preparedCase().scenario().id(),
        decision.policy(),
        decision.capacity(),
        decision.preparedCase().supportFactId(),
        decision.selection());
  }

  /**
   * Of one line of a published file.
   *
   * @throws IllegalArgumentException if the line is not as the engine publishes it; the message
   *     names what is wrong, and quotes nothing
   */
  public static DecisionRow of(JsonNode line) {
    return new PublishedDecision(line).read();
  }

  /** Whether the support fact stayed. */
  public boolean supportRetained() {
    return selection.kept().contains(supportFactId);
  }

  Score score(String factId) {
    return selection.scores().get(factId);
  }

  /**
   * The facts by score, the highest first; of equal scores the one that stands first in the pool,
   * where facts are sorted by id.
   */
  List<String> ranking() {
    List<String> ids = new ArrayList<>(selection.scores().keySet());
    ids.sort(
        Comparator.comparingDouble((String id) -> score(id).value())
            .reversed()
            .thenComparing(CodePoints.ORDER));
    return ids;
  }
}

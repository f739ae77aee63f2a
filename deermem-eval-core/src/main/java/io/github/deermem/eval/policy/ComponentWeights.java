package io.github.deermem.eval.policy;

import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.util.Map;

/**
 * What a unit of each component adds to a score, where scores are weighted sums: those of the
 * built-in policies are, somebody else's may be.
 *
 * @param byComponent weights by the component's name
 */
public record ComponentWeights(Map<String, Double> byComponent) {
  /** A sum that differs by more, relative to 1 or the score, is another function. */
  private static final double TOLERANCE = 1e-9;

  public ComponentWeights {
    byComponent = Map.copyOf(byComponent);
  }

  /** As the protocol sets them for a policy. */
  public static ComponentWeights of(ProtocolConfig config, String policy) {
    if (!policy.equals(HybridPolicy.NAME)) {
      return new ComponentWeights(Map.of("confidence", 1.0));
    }
    var weights = config.policies().hybrid().weights();
    return new ComponentWeights(
        Map.of(
            "confidence", weights.confidence(),
            "confirmationFreshness", weights.confirmation(),
            "accessHeat", weights.access()));
  }

  /** Whether the score is the weighted sum of its components. */
  boolean make(Score score) {
    if (!score.components().keySet().equals(byComponent.keySet())) {
      return false;
    }
    double sum = 0;
    for (Map.Entry<String, Double> component : score.components().entrySet()) {
      sum += byComponent.get(component.getKey()) * component.getValue();
    }
    return Math.abs(sum - score.value()) <= TOLERANCE * Math.max(1, Math.abs(score.value()));
  }
}

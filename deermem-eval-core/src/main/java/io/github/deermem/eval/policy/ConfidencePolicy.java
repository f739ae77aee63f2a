package io.github.deermem.eval.policy;

import java.util.Map;

/** The baseline {@code confidence}: the most confident facts stay. */
public final class ConfidencePolicy implements CapacityPolicy {
  public static final String NAME = "confidence";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return NAME;
  }

  @Override
  public Selection select(Request request) {
    return Ranking.of(request, (fact, id) -> score(fact)).select(0, 0);
  }

  private static Score score(Map<String, Object> fact) {
    double confidence = StoredFacts.confidence(fact);
    return new Score(confidence, Map.of("confidence", confidence));
  }
}

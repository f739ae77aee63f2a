package io.github.deermem.eval.policy;

import java.util.List;

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
    return Ranking.of(
            request,
            List.of("confidence"),
            (fact, id, components) -> components[0] = StoredFacts.confidence(fact))
        .select(0, 0);
  }
}

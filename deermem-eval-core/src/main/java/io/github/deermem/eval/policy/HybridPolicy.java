package io.github.deermem.eval.policy;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The policy {@code hybrid-v1}: confidence, the freshness of the last confirmation and the heat of
 * accesses, weighted; and a reserve for corrections (eviction protocol, section 5).
 *
 * <p>Parameters, with the pinned values as defaults: {@code confidence_weight} 0.65, {@code
 * confirmation_weight} 0.25, {@code access_weight} 0.10, {@code confirmation_half_life_days} 90,
 * {@code access_half_life_days} 30, {@code correction_reserved_fraction} 0.10, {@code
 * correction_reserved_max} 10.
 */
public final class HybridPolicy implements CapacityPolicy {
  public static final String NAME = "hybrid-v1";

  private static final List<String> COMPONENTS =
      List.of("confidence", "confirmationFreshness", "accessHeat");

  /** Heat at which the component saturates: eight recent accesses. */
  private static final double LOG_OF_FULL_HEAT = StrictMath.log(9);

  /** What an unconfirmed fact's age counts, compared with a confirmation of that age. */
  private static final double CREATION_SHARE = 0.5;

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
    Parameters parameters = Parameters.of(request.parameters());
    long now = Timestamps.micros(request.time());
    return Ranking.of(
            request,
            COMPONENTS,
            (fact, id, components) ->
                score(fact, request.usage().get(id), parameters, now, components))
        .select(parameters.correctionReservedFraction, parameters.correctionReservedMax);
  }

  private static double score(
      Map<String, Object> fact,
      @Nullable Object usage,
      Parameters parameters,
      long now,
      double[] components) {
    double confidence = StoredFacts.confidence(fact);
    double freshness = freshness(fact, parameters.confirmationHalfLifeDays, now);
    double heat = heat(usage, parameters.accessHalfLifeDays, now);
    components[0] = confidence;
    components[1] = freshness;
    components[2] = heat;
    return parameters.confidenceWeight * confidence
        + parameters.confirmationWeight * freshness
        + parameters.accessWeight * heat;
  }

  private static double freshness(Map<String, Object> fact, double halfLifeDays, long now) {
    OptionalLong confirmed = Timestamps.parse(fact.get("lastConfirmedAt"));
    if (confirmed.isPresent()) {
      return Decay.of(Timestamps.daysSince(confirmed.getAsLong(), now), halfLifeDays);
    }
    OptionalLong created = Timestamps.parse(fact.get("createdAt"));
    if (created.isPresent()) {
      return CREATION_SHARE
          * Decay.of(Timestamps.daysSince(created.getAsLong(), now), halfLifeDays);
    }
    return 0;
  }

  private static double heat(@Nullable Object usage, double halfLifeDays, long now) {
    if (!(usage instanceof Map<?, ?> entry)) {
      return 0;
    }
    OptionalDouble heat = StoredFacts.number(entry.get("accessHeat"));
    OptionalLong accessed = Timestamps.parse(entry.get("lastAccessedAt"));
    if (heat.isEmpty() || heat.getAsDouble() <= 0 || accessed.isEmpty()) {
      return 0;
    }
    double remaining =
        heat.getAsDouble()
            * Decay.of(Timestamps.daysSince(accessed.getAsLong(), now), halfLifeDays);
    return Math.min(1, StrictMath.log1p(remaining) / LOG_OF_FULL_HEAT);
  }

  private record Parameters(
      double confidenceWeight,
      double confirmationWeight,
      double accessWeight,
      double confirmationHalfLifeDays,
      double accessHalfLifeDays,
      double correctionReservedFraction,
      int correctionReservedMax) {

    static Parameters of(Map<String, Object> given) {
      return new Parameters(
          number(given, "confidence_weight", 0.65),
          number(given, "confirmation_weight", 0.25),
          number(given, "access_weight", 0.10),
          number(given, "confirmation_half_life_days", 90),
          number(given, "access_half_life_days", 30),
          number(given, "correction_reserved_fraction", 0.10),
          (int) number(given, "correction_reserved_max", 10));
    }

    private static double number(Map<String, Object> given, String name, double pinned) {
      return given.get(name) instanceof Number number ? number.doubleValue() : pinned;
    }
  }
}

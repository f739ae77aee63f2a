package io.github.deermem.eval.policy;

import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What policies are asked: a function of the protocol and the case. Nothing of it can be changed.
 */
final class PolicyRequests {
  private final Instant time;
  private final Map<String, Object> hybridParameters;

  PolicyRequests(ProtocolConfig config) {
    this.time = config.evaluationInstant().toInstant();
    this.hybridParameters = parameters(config.policies().hybrid());
  }

  /** The requests about one case, for policies and capacities as they come. */
  PerCase of(PreparedCase prepared) {
    List<Map<String, Object>> facts =
        prepared.facts().stream()
            .map(fact -> Collections.unmodifiableMap(fact.asStored()))
            .toList();
    return new PerCase(facts, usage(prepared));
  }

  /** What all requests about a case have in common. */
  final class PerCase {
    private final List<Map<String, Object>> facts;
    private final Map<String, Object> usage;

    private PerCase(List<Map<String, Object>> facts, Map<String, Object> usage) {
      this.facts = facts;
      this.usage = usage;
    }

    Request of(int capacity, String policy) {
      return new Request(facts, capacity, usage, time, parametersOf(policy));
    }
  }

  /**
   * A usage entry of a fact.
   *
   * @param heat greater than 0
   * @param time of the last access
   */
  static Map<String, Object> usageEntry(Number heat, Instant time) {
    return Map.of(
        "accessHeat",
        heat,
        "accessCount",
        (int) Math.ceil(heat.doubleValue()),
        "lastAccessedAt",
        timestamp(time));
  }

  /** As a memory stores it: ISO-8601, UTC. */
  static String timestamp(Instant time) {
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.atOffset(ZoneOffset.UTC));
  }

  private Map<String, Object> usage(PreparedCase prepared) {
    Map<String, Object> usage = new HashMap<>();
    prepared.heat().forEach((id, heat) -> usage.put(id, usageEntry(heat, time)));
    return Collections.unmodifiableMap(usage);
  }

  private Map<String, Object> parametersOf(String policy) {
    return policy.equals(HybridPolicy.NAME) ? hybridParameters : Map.of();
  }

  private static Map<String, Object> parameters(ProtocolConfig.Hybrid hybrid) {
    return Map.of(
        "confidence_weight", hybrid.weights().confidence(),
        "confirmation_weight", hybrid.weights().confirmation(),
        "access_weight", hybrid.weights().access(),
        "confirmation_half_life_days", hybrid.confirmationHalfLifeDays(),
        "access_half_life_days", hybrid.accessHalfLifeDays(),
        "correction_reserved_fraction", hybrid.correctionReservedFraction(),
        "correction_reserved_max", hybrid.correctionReservedMax());
  }
}

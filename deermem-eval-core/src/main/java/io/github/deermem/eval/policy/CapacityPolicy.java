package io.github.deermem.eval.policy;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Decides which facts stay when a memory holds more than it may. Implement it, with a public
 * constructor without parameters, around the selector that you ship, and name the class in {@code
 * META-INF/services/io.github.deermem.eval.policy.CapacityPolicy} or in the parameter {@code
 * policyImplementation}; then the build evaluates your class.
 *
 * <p>A selection is a function of the request alone: no clock, no randomness, no state. Only JDK
 * types are exchanged.
 */
public interface CapacityPolicy {
  /** The name in protocols and results: {@code confidence}, {@code hybrid-v1}. */
  String name();

  /**
   * Names the behaviour; a protocol requires one, and results tell it. Change it whenever a
   * selection may change.
   */
  String version();

  /** Selects; must not change what it is given (which cannot be changed). */
  Selection select(Request request);

  /**
   * What to select from.
   *
   * @param facts in the order that breaks ties, as a memory stores them: {@code id}, {@code
   *     content}, {@code category}, {@code confidence}, {@code createdAt}, {@code lastConfirmedAt},
   *     {@code confirmationCount}; any of them may be missing
   * @param capacity how many facts may stay; below 0 counts as 0
   * @param usage by fact id: a map with {@code accessHeat}, {@code accessCount} and {@code
   *     lastAccessedAt}
   * @param time the only clock
   * @param parameters of the policy, from the protocol's config; see {@link HybridPolicy}
   */
  record Request(
      List<Map<String, Object>> facts,
      int capacity,
      Map<String, Object> usage,
      Instant time,
      Map<String, Object> parameters) {
    /** Counts the facts: their text never reaches a log. */
    @Override
    public String toString() {
      return "Request[facts=" + facts.size() + ", capacity=" + capacity + "]";
    }
  }

  /**
   * What was selected. Every fact of the request is either kept or evicted, each once.
   *
   * @param kept ids in the order that the policy ranks them; at most the capacity
   * @param evicted ids, the first to go first
   * @param scores of every fact, by id
   * @param reservedCorrectionSlots how many slots were held for corrections, 0 or more
   */
  record Selection(
      List<String> kept,
      List<String> evicted,
      Map<String, Score> scores,
      int reservedCorrectionSlots) {}

  /**
   * Why a fact stands where it stands.
   *
   * @param value what facts are ranked by, the highest first; finite
   * @param components what the value was made of, by name; finite
   */
  record Score(double value, Map<String, Double> components) {}
}

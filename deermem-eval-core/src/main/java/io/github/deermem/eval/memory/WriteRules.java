package io.github.deermem.eval.memory;

import io.github.deermem.eval.policy.CapacityPolicy;
import io.github.deermem.eval.policy.CapacityPolicy.Request;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What a memory is set up with.
 *
 * @param policy decides what goes when a bucket is full
 * @param maxFacts of a bucket, from 0
 * @param clock dates what is stored
 */
record WriteRules(CapacityPolicy policy, int maxFacts, Clock clock) {
  /** Whole seconds: more digits would tell nothing. */
  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  /** Unique, and telling nothing. */
  String newId() {
    return "fact_" + UUID.randomUUID().toString().replace("-", "");
  }

  /**
   * The facts that may stay, in the order given.
   *
   * @param facts the bucket in the order of ids, then the new ones: the order that breaks ties
   * @throws UpdateFailedException if the policy keeps too many, or what it was not given
   */
  List<StoredFact> withinCapacity(List<StoredFact> facts) throws UpdateFailedException {
    if (facts.size() <= maxFacts) {
      return facts;
    }
    List<String> kept = kept(facts);
    Set<String> ids = new HashSet<>(kept);
    List<StoredFact> staying = facts.stream().filter(fact -> ids.contains(fact.id())).toList();
    if (kept.size() > maxFacts || kept.size() != staying.size()) {
      throw new UpdateFailedException(
          policy.getClass().getName()
              + " keeps "
              + kept.size()
              + " facts, of which the bucket has "
              + staying.size()
              + "; "
              + maxFacts
              + " may stay.");
    }
    return staying;
  }

  private List<String> kept(List<StoredFact> facts) throws UpdateFailedException {
    List<Map<String, Object>> fields = facts.stream().map(StoredFact::fields).toList();
    try {
      return List.copyOf(
          policy.select(new Request(fields, maxFacts, Map.of(), now(), Map.of())).kept());
    } catch (RuntimeException e) {
      // Its message may quote a fact.
      throw new UpdateFailedException(
          policy.getClass().getName() + " gives no selection: " + e.getClass().getName() + ".");
    }
  }
}

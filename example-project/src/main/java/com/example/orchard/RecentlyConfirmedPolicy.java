package com.example.orchard;

import io.github.deermem.eval.policy.CapacityPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A policy that this project might ship: keep what the user confirmed most recently, or told most recently where nothing was
 * confirmed. It sounds sensible; the evaluation tells how much it would forget.
 */
public class RecentlyConfirmedPolicy implements CapacityPolicy {
  @Override
  public String name() {
    return "hybrid-v1";
  }

  @Override
  public String version() {
    return "recently-confirmed-v1";
  }

  @Override
  public Selection select(Request request) {
    Map<String, Score> scores = new HashMap<>();
    List<String> ranked = new ArrayList<>();
    for (Map<String, Object> fact : request.facts()) {
      String id = (String) fact.get("id");
      double days = ageInDays(fact, request.time());
      ranked.add(id);
      scores.put(id, new Score(-days, Map.of("ageInDays", days)));
    }
    ranked.sort((a, b) -> Double.compare(scores.get(b).value(), scores.get(a).value()));
    int kept = Math.min(Math.max(0, request.capacity()), ranked.size());
    List<String> evicted = new ArrayList<>(ranked.subList(kept, ranked.size()));
    Collections.reverse(evicted);
    return new Selection(ranked.subList(0, kept), evicted, scores, 0);
  }

  private static double ageInDays(Map<String, Object> fact, Instant time) {
    Object confirmed = fact.getOrDefault("lastConfirmedAt", fact.get("createdAt"));
    return Duration.between(Instant.parse((String) confirmed), time).toSeconds() / 86_400.0;
  }
}

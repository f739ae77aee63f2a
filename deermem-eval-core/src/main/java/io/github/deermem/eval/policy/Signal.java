package io.github.deermem.eval.policy;

import io.github.deermem.eval.policy.CapacityPolicy.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a memory knows of a fact and a policy may go by. Values are counted in steps, so that what
 * is printed is exactly what was tried.
 */
enum Signal {
  /** 0..1, in steps of 0.0001. */
  CONFIDENCE("confidence", 10_000) {
    @Override
    OptionalDouble of(Request request, String factId) {
      return OptionalDouble.of(StoredFacts.confidence(fact(request, factId)));
    }

    @Override
    long highest(Request request) {
      return stepsPerUnit();
    }

    @Override
    Request with(Request request, String factId, long steps) {
      return withFact(request, factId, Map.of("confidence", value(steps)));
    }
  },
  /**
   * Days from the last confirmation to the evaluation, in steps of 0.01, as far back as the year 1.
   * A fact that was never confirmed has none.
   */
  CONFIRMATION_AGE("confirmation age", 100) {
    private static final Instant OLDEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final long SECONDS_PER_STEP = 864;

    @Override
    OptionalDouble of(Request request, String factId) {
      OptionalLong confirmed = Timestamps.parse(fact(request, factId).get("lastConfirmedAt"));
      return confirmed.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(
              Timestamps.daysSince(confirmed.getAsLong(), Timestamps.micros(request.time())));
    }

    @Override
    long highest(Request request) {
      return Duration.between(OLDEST, request.time()).toSeconds() / SECONDS_PER_STEP;
    }

    @Override
    Request with(Request request, String factId, long steps) {
      Instant confirmed = request.time().minusSeconds(steps * SECONDS_PER_STEP);
      return withFact(
          request,
          factId,
          Map.of("lastConfirmedAt", PolicyRequests.timestamp(confirmed), "confirmationCount", 1));
    }
  },
  /** Access heat, 0..1,000,000 in steps of 0.01, the last access being at the evaluation. */
  HEAT("heat", 100) {
    @Override
    OptionalDouble of(Request request, String factId) {
      return OptionalDouble.of(
          request.usage().get(factId) instanceof Map<?, ?> entry
              ? StoredFacts.number(entry.get("accessHeat")).orElse(0)
              : 0);
    }

    @Override
    long highest(Request request) {
      return 1_000_000L * stepsPerUnit();
    }

    @Override
    Request with(Request request, String factId, long steps) {
      Map<String, Object> usage = new HashMap<>(request.usage());
      usage.remove(factId);
      if (steps > 0) {
        usage.put(factId, PolicyRequests.usageEntry(heat(steps), request.time()));
      }
      return new Request(
          request.facts(),
          request.capacity(),
          Collections.unmodifiableMap(usage),
          request.time(),
          request.parameters());
    }

    /** A whole number where it is one, as protocols have it: a policy may rely on that. */
    private Number heat(long steps) {
      if (steps % stepsPerUnit() == 0) {
        return (int) (steps / stepsPerUnit());
      }
      return value(steps);
    }
  };

  private final String label;
  private final int stepsPerUnit;

  Signal(String label, int stepsPerUnit) {
    this.label = label;
    this.stepsPerUnit = stepsPerUnit;
  }

  /** What people call it. */
  final String label() {
    return label;
  }

  final int stepsPerUnit() {
    return stepsPerUnit;
  }

  /** The double nearest to the decimal number. */
  final double value(long steps) {
    return (double) steps / stepsPerUnit;
  }

  /** The present value; empty if there is none. */
  abstract OptionalDouble of(Request request, String factId);

  /** The largest value that is tried, in steps; the smallest is 0. */
  abstract long highest(Request request);

  /** The same request but for this value of this fact. */
  abstract Request with(Request request, String factId, long steps);

  private static Map<String, Object> fact(Request request, String factId) {
    return request.facts().stream()
        .filter(fact -> factId.equals(fact.get("id")))
        .findFirst()
        .orElseThrow();
  }

  private static Request withFact(Request request, String factId, Map<String, Object> changes) {
    List<Map<String, Object>> facts =
        request.facts().stream()
            .map(fact -> factId.equals(fact.get("id")) ? changed(fact, changes) : fact)
            .toList();
    return new Request(
        facts, request.capacity(), request.usage(), request.time(), request.parameters());
  }

  private static Map<String, Object> changed(
      Map<String, Object> fact, Map<String, Object> changes) {
    Map<String, Object> changed = new LinkedHashMap<>(fact);
    changed.putAll(changes);
    return Collections.unmodifiableMap(changed);
  }
}

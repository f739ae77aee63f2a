package io.github.deermem.eval.bench;

import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import io.github.deermem.eval.policy.HybridPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * {@code hybrid-v1} keeps half of a large memory, whose facts look as an evaluation hands them
 * over.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SelectionBenchmark {
  private static final Instant NOW = Instant.parse("2026-08-13T00:00:00Z");

  @Param({})
  public int facts;

  private final HybridPolicy policy = new HybridPolicy();
  private Request request;

  @Setup
  public void remember() {
    Random random = new Random(4789);
    List<Map<String, Object>> stored = new ArrayList<>(facts);
    Map<String, Object> usage = new HashMap<>();
    for (int i = 0; i < facts; i++) {
      String id = String.format("d_%08x_%d", random.nextInt(), i);
      stored.add(Collections.unmodifiableMap(fact(id, random)));
      if (random.nextInt(3) == 0) {
        int heat = 1 + random.nextInt(12);
        usage.put(
            id, Map.of("accessHeat", heat, "accessCount", heat, "lastAccessedAt", before(random)));
      }
    }
    request = new Request(stored, facts / 2, usage, NOW, Map.of());
  }

  @Benchmark
  public Selection select() {
    return policy.select(request);
  }

  private static Map<String, Object> fact(String id, Random random) {
    Map<String, Object> fact = new LinkedHashMap<>();
    fact.put("id", id);
    fact.put("content", "SESSION " + id + " AT 2023/05/20 (Sat) 02:21\nUSER: what was said");
    fact.put("category", random.nextInt(50) == 0 ? "correction" : "context");
    fact.put("confidence", random.nextInt(101) / 100.0);
    fact.put("createdAt", before(random));
    if (random.nextInt(3) == 0) {
      fact.put("lastConfirmedAt", before(random));
      fact.put("confirmationCount", 1);
    }
    return fact;
  }

  /** Some point in the year before. */
  private static String before(Random random) {
    return NOW.minus(Duration.ofSeconds(random.nextInt(365 * 86_400))).toString();
  }
}

package io.github.deermem.eval.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The most heap that was in use, what the collector had not yet cleared included: the sum of every
 * pool's own peak, so never too little.
 */
public class PeakHeap implements InternalProfiler {
  static final String LABEL = "peakHeap";

  @Override
  public String getDescription() {
    return "peak of the heap's use, in MB";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    long bytes = heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    return List.of(new ScalarResult(LABEL, bytes / 1e6, "MB", AggregationPolicy.MAX));
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }
}

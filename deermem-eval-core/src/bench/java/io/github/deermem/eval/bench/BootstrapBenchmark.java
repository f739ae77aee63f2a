package io.github.deermem.eval.bench;

import io.github.deermem.eval.stats.PairedBootstrap;
import io.github.deermem.eval.stats.PairedOutcomes;
import java.math.BigInteger;
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

/** 10,000 iterations of the paired bootstrap, as the pinned protocol has them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class BootstrapBenchmark {
  @Param({"45", "500"})
  public int pairs;

  private PairedOutcomes outcomes;

  @Setup
  public void drawOutcomes() {
    Random random = new Random(pairs);
    boolean[] first = new boolean[pairs];
    boolean[] second = new boolean[pairs];
    for (int i = 0; i < pairs; i++) {
      first[i] = random.nextBoolean();
      second[i] = random.nextInt(4) > 0;
    }
    outcomes = new PairedOutcomes(first, second);
  }

  @Benchmark
  public PairedBootstrap bootstrap() {
    return PairedBootstrap.of(outcomes, BigInteger.valueOf(4789), 10_000, 0.05);
  }
}

package io.github.deermem.eval.bench;

import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.WriteOnceDirectory;
import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.policy.PolicyEvaluation;
import io.github.deermem.eval.policy.PolicyRun;
import io.github.deermem.eval.policy.PolicyUnderTest;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
 * All that {@code run-policy} does, as a build sees it: once, by a virtual machine that has not
 * loaded a class of it before.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class RunPolicyBenchmark {
  /** Of a {@link GeneratedDataset}. */
  @Param({})
  public String folder;

  private Path published;

  /** Names a new directory, and touches nothing that is measured. */
  @Setup
  public void chooseDirectory() {
    published = Path.of(folder, "published", UUID.randomUUID().toString());
  }

  @Benchmark
  public WriteOnceDirectory.Outcome runPolicy() {
    GeneratedDataset dataset = new GeneratedDataset(Path.of(folder));
    ProtocolBundle bundle = dataset.loadBundle();
    VerifiedDataset verified = DatasetPass.read(dataset.file(), bundle);
    List<PreparedCase> cases = CasePreparation.prepare(bundle, verified);
    List<PolicyUnderTest> policies =
        new PolicyCatalog(null, getClass().getClassLoader()).resolve(bundle.config(), Map.of());
    List<Decision> decisions = PolicyEvaluation.run(bundle.config(), cases, policies);
    return new PolicyRun(bundle, verified, policies, decisions)
        .publish(
            published,
            GitState.of(Path.of(folder)),
            Instant.now(),
            WriteOnceDirectory.OnExisting.FAIL);
  }
}

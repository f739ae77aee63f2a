package io.github.deermem.eval.policy;

import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A policy run on the small evaluation. */
final class PolicyRunFixture {
  static final Instant CREATED_AT = Instant.parse("2026-11-30T16:20:11.987654Z");
  static final GitState GIT = new GitState("4be1f0c2a7f4d1d3b8f0e1a2b3c4d5e6f7a8b9c0", true);

  private PolicyRunFixture() {}

  static PolicyRun run(
      SmallEvaluation evaluation, CapacityPolicy confidence, CapacityPolicy hybrid) {
    byte[] rows = evaluation.dataset();
    ProtocolBundle bundle = evaluation.pinning(rows);
    VerifiedDataset dataset = evaluation.read(rows, bundle);
    List<PreparedCase> cases = CasePreparation.prepare(bundle, dataset);
    List<PolicyUnderTest> policies =
        List.of(
            new PolicyUnderTest("confidence", confidence),
            new PolicyUnderTest("hybrid-v1", hybrid));
    return new PolicyRun(
        bundle, dataset, policies, PolicyEvaluation.run(bundle.config(), cases, policies));
  }

  static PolicyRun run(SmallEvaluation evaluation) {
    return run(evaluation, new ConfidencePolicy(), new HybridPolicy());
  }

  static Outcome publish(PolicyRun run, Path directory) {
    return run.publish(directory, GIT, CREATED_AT, OnExisting.FAIL);
  }
}

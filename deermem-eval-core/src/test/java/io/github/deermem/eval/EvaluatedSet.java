package io.github.deermem.eval;

import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.policy.PolicyEvaluation;
import io.github.deermem.eval.policy.PolicyUnderTest;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A recorded data set, evaluated by the built-in policies. */
public record EvaluatedSet(
    ProtocolBundle bundle,
    VerifiedDataset dataset,
    List<PolicyUnderTest> policies,
    List<Decision> decisions) {
  /**
   * @param folder with {@code protocol/} and {@code dataset.json}
   */
  public static EvaluatedSet of(Path folder) {
    ProtocolBundle bundle = ProtocolBundle.load(BundleSource.directory(folder.resolve("protocol")));
    VerifiedDataset dataset = DatasetPass.read(folder.resolve("dataset.json"), bundle);
    List<PolicyUnderTest> policies =
        new PolicyCatalog(null, EvaluatedSet.class.getClassLoader())
            .resolve(bundle.config(), Map.of());
    List<Decision> decisions =
        PolicyEvaluation.run(bundle.config(), CasePreparation.prepare(bundle, dataset), policies);
    return new EvaluatedSet(bundle, dataset, policies, decisions);
  }
}

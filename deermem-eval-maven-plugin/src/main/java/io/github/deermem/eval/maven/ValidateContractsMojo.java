package io.github.deermem.eval.maven;

import io.github.deermem.eval.protocol.ProtocolBundle;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Checks the protocol: config, manifests, the prompt's hash, the versions of grader and policies.
 * Needs no dataset.
 */
@Mojo(
    name = "validate-contracts",
    defaultPhase = LifecyclePhase.VALIDATE,
    requiresProject = false,
    threadSafe = true)
public class ValidateContractsMojo extends AbstractProtocolMojo {
  @Override
  void evaluate() {
    ProtocolBundle bundle = loadBundle();
    new EarlyPolicyCheck(project(), console()).check(bundle.config(), policyImplementations());
    console()
        .info(
            "validated "
                + bundle.officialCases()
                + " official and "
                + bundle.syntheticCases()
                + " synthetic cases");
  }
}

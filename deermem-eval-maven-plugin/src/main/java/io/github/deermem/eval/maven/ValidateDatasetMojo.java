package io.github.deermem.eval.maven;

import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.pool.PlaceholderWarnings;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Checks the protocol and the dataset: its hash, the rule that selects the cases, the distractor
 * bank, every pool, and that every reference answer can be graded.
 */
@Mojo(
    name = "validate-dataset",
    defaultPhase = LifecyclePhase.PROCESS_TEST_RESOURCES,
    requiresProject = false,
    threadSafe = true)
public class ValidateDatasetMojo extends AbstractDatasetMojo {
  @Override
  void evaluate(ProtocolBundle bundle, Path datasetFile) {
    new EarlyPolicyCheck(project(), console()).check(bundle.config(), policyImplementations());
    VerifiedDataset dataset = DatasetPass.read(datasetFile, bundle);
    List<PreparedCase> cases = CasePreparation.prepare(bundle, dataset);
    console().warn(PlaceholderWarnings.of(cases));
    console()
        .info(
            "validated "
                + dataset.rows()
                + " rows: "
                + bundle.officialCases()
                + " official and "
                + bundle.syntheticCases()
                + " synthetic cases, a bank of "
                + dataset.bank().size()
                + ", "
                + cases.size()
                + " pools of "
                + bundle.config().pool().size()
                + " facts");
  }
}

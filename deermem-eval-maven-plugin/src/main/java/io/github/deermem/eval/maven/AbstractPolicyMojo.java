package io.github.deermem.eval.maven;

import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.policy.CapacityPolicy;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.policy.PolicyEvaluation;
import io.github.deermem.eval.policy.PolicyUnderTest;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * What all goals share that need the policies' decisions. Each computes them anew from the pinned
 * inputs.
 */
abstract class AbstractPolicyMojo extends AbstractDatasetMojo {
  /**
   * Where everything is published that has no directory of its own; by default {@code
   * target/deermem-eval}.
   */
  @Parameter(property = "deermem.outputDirectory")
  private @Nullable File outputDirectory;

  /** The decisions of both policies, and what they are based on. */
  record Decisions(VerifiedDataset dataset, List<PolicyUnderTest> policies, List<Decision> all) {}

  final Decisions decide(ProtocolBundle bundle, Path datasetFile) {
    return decide(bundle, datasetFile, decisions -> {});
  }

  /**
   * @param whileLoaded what needs more than the decisions: the policies' classes can be used until
   *     it returns
   */
  final Decisions decide(ProtocolBundle bundle, Path datasetFile, Consumer<Decisions> whileLoaded) {
    try (ProjectClasses classes = ProjectClasses.of(project(), CapacityPolicy.class)) {
      List<PolicyUnderTest> policies = policies(bundle, classes);
      VerifiedDataset dataset = DatasetPass.read(datasetFile, bundle);
      List<Decision> all =
          PolicyEvaluation.run(bundle.config(), CasePreparation.prepare(bundle, dataset), policies);
      Decisions decisions = new Decisions(dataset, policies, all);
      whileLoaded.accept(decisions);
      return decisions;
    }
  }

  final Path outputDirectory() {
    return outputDirectory(outputDirectory);
  }

  private List<PolicyUnderTest> policies(ProtocolBundle bundle, ProjectClasses classes) {
    PolicyCatalog catalog =
        new PolicyCatalog(classes.loader(), CapacityPolicy.class.getClassLoader());
    List<PolicyUnderTest> policies = catalog.resolve(bundle.config(), policyImplementations());
    policies.stream()
        .filter(policy -> !policy.isBuiltIn())
        .forEach(
            policy ->
                console()
                    .info(
                        "The policy "
                            + policy.name()
                            + " is "
                            + policy.className()
                            + ", version "
                            + policy.implementation().version()));
    return policies;
  }
}

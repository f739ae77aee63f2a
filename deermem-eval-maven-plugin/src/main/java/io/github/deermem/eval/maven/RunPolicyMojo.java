package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.policy.CapacityPolicy;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.policy.PolicyEvaluation;
import io.github.deermem.eval.policy.PolicyRun;
import io.github.deermem.eval.policy.PolicyUnderTest;
import io.github.deermem.eval.policy.RetentionTable;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.File;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Lets both policies decide on every pool at every capacity, prints how many support facts stayed,
 * and publishes the evidence: {@code run.json}, {@code policy.raw.jsonl} and {@code summary.json}.
 */
@Mojo(
    name = "run-policy",
    defaultPhase = LifecyclePhase.INTEGRATION_TEST,
    requiresDependencyResolution = ResolutionScope.TEST,
    requiresProject = false,
    threadSafe = true)
public class RunPolicyMojo extends AbstractDatasetMojo {
  /**
   * Where everything is published that has no directory of its own; by default {@code
   * target/deermem-eval}.
   */
  @Parameter(property = "deermem.outputDirectory")
  private @Nullable File outputDirectory;

  /** Where this goal publishes; by default {@code policy} under the output directory. */
  @Parameter(property = "deermem.policyDirectory")
  private @Nullable File policyDirectory;

  /**
   * What to do if other results stand in the directory: {@code fail}, or {@code setAside}, which
   * renames the old directory. Identical results are verified and left untouched either way.
   */
  @Parameter(property = "deermem.onExisting", defaultValue = "fail")
  private OnExisting onExisting = OnExisting.fail;

  @Override
  void evaluate(ProtocolBundle bundle, Path datasetFile) {
    try (ProjectClasses classes = ProjectClasses.of(project(), CapacityPolicy.class)) {
      List<PolicyUnderTest> policies = policies(bundle, classes);
      VerifiedDataset dataset = DatasetPass.read(datasetFile, bundle);
      List<PreparedCase> cases = CasePreparation.prepare(bundle, dataset);
      List<Decision> decisions = PolicyEvaluation.run(bundle.config(), cases, policies);
      PolicyRun run = new PolicyRun(bundle, dataset, policies, decisions);
      console()
          .info(
              "DeerMem capacity-eviction · protocol "
                  + bundle.config().protocolId()
                  + " · dataset "
                  + dataset.sha256().substring(0, 12)
                  + " ("
                  + dataset.rows()
                  + " rows)");
      console().info(RetentionTable.lines(run.summary(), bundle.config().pool().capacities()));
      publish(run);
    }
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

  private Path outputDirectory() {
    return outputDirectory == null
        ? buildDirectory().resolve("deermem-eval")
        : outputDirectory.toPath();
  }

  private void publish(PolicyRun run) {
    Path directory =
        policyDirectory == null ? outputDirectory().resolve("policy") : policyDirectory.toPath();
    Outcome outcome =
        run.publish(directory, GitState.of(baseDirectory()), Instant.now(), onExisting.inEngine());
    if (outcome instanceof Outcome.Published published) {
      published
          .setAside()
          .ifPresent(
              aside -> console().info("Set the earlier, different results aside: " + shown(aside)));
      console().info("Published 3 files: " + shown(directory));
    } else {
      console()
          .info(
              "Already published "
                  + PolicyRun.provenance(directory)
                  + ", identical to this run; left untouched: "
                  + shown(directory));
    }
  }
}

package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.policy.PolicyRun;
import io.github.deermem.eval.policy.RetentionTable;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.File;
import java.nio.file.Path;
import java.time.Instant;
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
public class RunPolicyMojo extends AbstractPolicyMojo {
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
    Decisions decisions = decide(bundle, datasetFile);
    VerifiedDataset dataset = decisions.dataset();
    PolicyRun run = new PolicyRun(bundle, dataset, decisions.policies(), decisions.all());
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

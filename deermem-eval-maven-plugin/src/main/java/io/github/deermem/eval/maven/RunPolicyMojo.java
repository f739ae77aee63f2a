package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.policy.CaseExplanations;
import io.github.deermem.eval.policy.PolicyRun;
import io.github.deermem.eval.policy.RetentionTable;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.File;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
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

  /**
   * Ids of cases, with commas between them, to be explained: for every policy and capacity why the
   * support fact was kept or evicted, and what would turn that.
   */
  @Parameter(property = "deermem.explain")
  private List<String> explain = List.of();

  @Override
  void prepare(ProtocolBundle bundle) {
    CaseExplanations.requireKnown(bundle, explained());
  }

  @Override
  void evaluate(ProtocolBundle bundle, Path datasetFile) {
    List<String> explanations = new ArrayList<>();
    Decisions decisions =
        decide(bundle, datasetFile, made -> explanations.addAll(explanations(bundle, made)));
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
    console().info(explanations);
    publish(run);
  }

  private List<String> explanations(ProtocolBundle bundle, Decisions decisions) {
    CaseExplanations explanations =
        new CaseExplanations(bundle.config(), decisions.policies(), decisions.all());
    return explained().stream().flatMap(id -> explanations.lines(id).stream()).toList();
  }

  /** Maven splits a property at commas, and leaves the spaces behind them. */
  private List<String> explained() {
    return explain.stream().map(String::strip).filter(id -> !id.isEmpty()).distinct().toList();
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

package io.github.deermem.eval.maven;

import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What the goals share that read published results and nothing else. */
abstract class AbstractResultsMojo extends AbstractProtocolMojo {
  /**
   * Where everything is published that has no directory of its own; by default {@code
   * target/deermem-eval}.
   */
  @Parameter(property = "deermem.outputDirectory")
  private @Nullable File outputDirectory;

  /** Where {@code run-policy} published; by default {@code policy} under the output directory. */
  @Parameter(property = "deermem.policyDirectory")
  private @Nullable File policyDirectory;

  /** Where {@code grade-qa} published; by default {@code qa} under the output directory. */
  @Parameter(property = "deermem.qaDirectory")
  private @Nullable File qaDirectory;

  /** Only to tell whether the build has a dataset; it is not opened. */
  @Parameter(property = "deermem.dataset")
  private @Nullable File dataset;

  /**
   * What to do where there is neither a dataset nor a result: {@code fail}, or {@code skip} for
   * builds of people who do not have the dataset.
   */
  @Parameter(property = "deermem.missingDataset", defaultValue = "fail")
  private MissingDataset missingDataset = MissingDataset.fail;

  @Override
  final void evaluate() {
    ProtocolBundle bundle = loadBundle();
    if (missingDataset == MissingDataset.skip && hasNothing()) {
      evaluateWithoutResults(bundle);
    } else {
      evaluate(bundle);
    }
  }

  /** What the goal does where nothing was evaluated, and nothing had to be. */
  void evaluateWithoutResults(ProtocolBundle bundle) {
    console()
        .warn(
            List.of(
                "NOTHING WAS " + deed() + ": there is neither a dataset nor a result.",
                "The build goes on, since missingDataset is skip."));
  }

  abstract void evaluate(ProtocolBundle bundle);

  /** What the goal does, in capitals, for the warning that it did not. */
  abstract String deed();

  final Path outputDirectory() {
    return outputDirectory(outputDirectory);
  }

  final Path policyDirectory() {
    return policyDirectory == null ? outputDirectory().resolve("policy") : policyDirectory.toPath();
  }

  final Path qaDirectory() {
    return qaDirectory == null ? outputDirectory().resolve("qa") : qaDirectory.toPath();
  }

  private boolean hasNothing() {
    return (dataset == null || !dataset.exists())
        && !Files.exists(policyDirectory())
        && !Files.exists(qaDirectory());
  }
}

package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What all goals that read the dataset share. */
abstract class AbstractDatasetMojo extends AbstractProtocolMojo {
  /** The dataset that the protocol pins. Nothing is ever downloaded. */
  @Parameter(property = "deermem.dataset")
  private @Nullable File dataset;

  /**
   * What to do without the dataset: {@code fail}, or {@code skip} for builds of people who do not
   * have it.
   */
  @Parameter(property = "deermem.missingDataset", defaultValue = "fail")
  private MissingDataset missingDataset = MissingDataset.fail;

  @Override
  final void evaluate() {
    ProtocolBundle bundle = loadBundle();
    prepare(bundle);
    if (dataset == null) {
      evaluateWithoutDataset(bundle);
    } else if (!dataset.exists()) {
      missing(bundle.config().dataset());
    } else {
      evaluate(bundle, dataset.toPath());
    }
  }

  /** Checks what must be right before the dataset is looked at. */
  void prepare(ProtocolBundle bundle) {}

  /**
   * @param datasetFile exists
   */
  abstract void evaluate(ProtocolBundle bundle, Path datasetFile);

  /** What the goal does if no dataset is set at all; most can do nothing. */
  void evaluateWithoutDataset(ProtocolBundle bundle) {
    missing(bundle.config().dataset());
  }

  private void missing(ProtocolConfig.Dataset pinned) {
    String found =
        dataset == null
            ? "No dataset is set (parameter dataset, or -Ddeermem.dataset=<file>)."
            : "There is no dataset " + dataset + ".";
    if (missingDataset == MissingDataset.skip) {
      console()
          .warn(
              List.of(
                  "NOTHING WAS EVALUATED. " + found,
                  "The build goes on, since missingDataset is skip."));
      return;
    }
    throw new EvaluationException(
        EvaluationException.Reason.DATASET,
        List.of(
            found,
            "  expected     " + pinned.filename(),
            "  of           " + pinned.repository() + " at revision " + pinned.revision(),
            "  with SHA-256 " + pinned.sha256(),
            "Download it and set the parameter, or let builds without it pass: -Ddeermem.missingDataset=skip"));
  }
}

package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.qa.AnswerTask;
import io.github.deermem.eval.qa.RunMarker;
import io.github.deermem.eval.report.ResultsVerification;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes published results offline, one's own or somebody else's: summary and statistics from
 * the rows alone; with the dataset also kept facts, fingerprints and grades. Fails with every byte
 * range that differs.
 */
@Mojo(
    name = "verify-results",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    requiresProject = false,
    threadSafe = true)
public class VerifyResultsMojo extends AbstractQaMojo {
  private static final int LISTED = 50;

  /** Where the results are; by default {@code qaDirectory}. */
  @Parameter(property = "deermem.resultsDirectory")
  private @Nullable File resultsDirectory;

  @Override
  void evaluateWithoutDataset(ProtocolBundle bundle) {
    verify(
        bundle, List.of(), "summary and statistics from the rows alone, since no dataset is set");
  }

  @Override
  void evaluate(ProtocolBundle bundle, Path datasetFile) {
    List<AnswerTask> tasks = AnswerTask.of(bundle, decide(bundle, datasetFile).all());
    verify(bundle, tasks, "kept facts, fingerprints, grades, summary and statistics");
  }

  private void verify(ProtocolBundle bundle, List<AnswerTask> tasks, String what) {
    Path directory = resultsDirectory == null ? qaDirectory() : resultsDirectory.toPath();
    new RunMarker(bundle).isIn(directory);
    List<String> problems = ResultsVerification.problems(bundle, directory, tasks);
    if (!problems.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add("The results in " + shown(directory) + " are not what their rows give:");
      problems.stream().limit(LISTED).forEach(problem -> lines.add("  " + problem));
      if (problems.size() > LISTED) {
        lines.add("  and " + (problems.size() - LISTED) + " more");
      }
      throw new EvaluationException(EvaluationException.Reason.VERDICT, lines);
    }
    console().info("Verified " + shown(directory) + ": " + what + ".");
  }
}

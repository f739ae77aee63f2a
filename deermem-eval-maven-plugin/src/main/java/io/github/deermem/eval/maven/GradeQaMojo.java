package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.qa.AnswerTask;
import io.github.deermem.eval.qa.RunMarker;
import io.github.deermem.eval.report.ComparisonTable;
import io.github.deermem.eval.report.Grading;
import io.github.deermem.eval.report.MemoryQuotes;
import io.github.deermem.eval.report.QaPublication;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Grades a complete run, blindly, and publishes {@code qa.rows.jsonl}, {@code qa.summary.json},
 * {@code qa.stats.json} and {@code qa.outcomes.json}. Every answer must have been made under the
 * protocol as it is now.
 */
@Mojo(
    name = "grade-qa",
    requiresDependencyResolution = ResolutionScope.TEST,
    requiresProject = false,
    threadSafe = true)
public class GradeQaMojo extends AbstractQaMojo {
  /**
   * What to do if other grades are published: {@code fail}, or {@code setAside}, which moves them
   * to {@code graded.1}.
   */
  @Parameter(property = "deermem.onExisting", defaultValue = "fail")
  private OnExisting onExisting = OnExisting.fail;

  @Override
  void evaluate(ProtocolBundle bundle, Path datasetFile) {
    List<AnswerTask> tasks = AnswerTask.of(bundle, decide(bundle, datasetFile).all());
    Grading.Graded graded =
        Grading.of(bundle.config(), qaDirectory(), new RunMarker(bundle), tasks);
    console().info(ComparisonTable.lines(graded.results()));
    console().warn(ComparisonTable.warnings(graded.results()));
    new OutcomeTable(console()).print(graded.outcomes());
    console().warn(MemoryQuotes.warnings(graded.quotingRows()));
    QaPublication publication = new QaPublication(graded);
    Outcome outcome = publication.publish(qaDirectory(), onExisting.inEngine());
    if (outcome instanceof Outcome.Published published) {
      published
          .setAside()
          .ifPresent(
              aside -> console().info("Set the earlier, different grades aside: " + shown(aside)));
      console().info("Published " + publication.size() + " files: " + shown(qaDirectory()));
    } else {
      console()
          .info(
              "Already published, identical to this grading; left untouched: "
                  + shown(qaDirectory()));
    }
  }
}

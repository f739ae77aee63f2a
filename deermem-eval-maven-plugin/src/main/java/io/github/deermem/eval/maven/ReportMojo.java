package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.report.EvaluationReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Shows what is published: {@code report/index.html} for people, {@code report/summary.md}, and
 * test results in {@code junit}. Bound before {@code verify}, so that it is there when a gate
 * fails. It is written anew in every build.
 */
@Mojo(
    name = "report",
    defaultPhase = LifecyclePhase.POST_INTEGRATION_TEST,
    requiresProject = false,
    threadSafe = true)
public class ReportMojo extends AbstractResultsMojo {
  /** GitHub shows what is appended to that file beside the build. */
  private static final String STEP_SUMMARY = "GITHUB_STEP_SUMMARY";

  @Override
  void evaluate(ProtocolBundle bundle) {
    EvaluationReport report = EvaluationReport.of(bundle, policyDirectory(), qaDirectory());
    Path page = outputDirectory().resolve("report").resolve("index.html");
    try {
      write(page, report.html().getBytes(StandardCharsets.UTF_8));
      byte[] summary = report.summary().getBytes(StandardCharsets.UTF_8);
      write(page.resolveSibling("summary.md"), summary);
      for (Map.Entry<String, byte[]> results : report.testResults().entrySet()) {
        write(outputDirectory().resolve("junit").resolve(results.getKey()), results.getValue());
      }
      String stepSummary = System.getenv(STEP_SUMMARY);
      if (stepSummary != null && !stepSummary.isBlank()) {
        Files.write(
            Path.of(stepSummary), summary, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot write the report: " + FileProblems.describe(e) + ".",
          e);
    }
    console().info("Report: " + shown(page));
  }

  @Override
  String deed() {
    return "REPORTED";
  }

  private static void write(Path file, byte[] content) throws IOException {
    DurableFiles.prepare(file.getParent());
    DurableFiles.replace(file, content);
  }
}

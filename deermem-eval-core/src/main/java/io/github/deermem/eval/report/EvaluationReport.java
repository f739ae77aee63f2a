package io.github.deermem.eval.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * What is published, for people and for other tools: a page, a short summary, and test results.
 * Made from published files alone, and the same whenever those are the same.
 */
public final class EvaluationReport {
  private final PublishedEvaluation evaluation;

  EvaluationReport(PublishedEvaluation evaluation) {
    this.evaluation = evaluation;
  }

  /**
   * @param policyDirectory where {@code run-policy} published, if it did
   * @param qaDirectory where {@code grade-qa} published, if it did
   * @throws EvaluationException if neither did, or a file is damaged
   */
  public static EvaluationReport of(ProtocolBundle bundle, Path policyDirectory, Path qaDirectory) {
    return new EvaluationReport(PublishedEvaluation.read(bundle, policyDirectory, qaDirectory));
  }

  /** One page that needs nothing else: no script, no network, no font, no picture. */
  public String html() {
    StringOutput page = new StringOutput();
    JtereportGenerated.render(
        new OwaspHtmlTemplateOutput(page), null, ReportView.of(evaluation, style()));
    return page.toString();
  }

  /** Markdown: the result in a few sentences and two tables, without any model output. */
  public String summary() {
    return MarkdownSummary.of(evaluation);
  }

  /** Test results in Surefire's schema, by file name: one for each policy and suite. */
  public Map<String, byte[]> testResults() {
    return TestResults.of(evaluation);
  }

  private static String style() {
    try (InputStream stream = EvaluationReport.class.getResourceAsStream("report.css")) {
      if (stream == null) {
        throw new IllegalStateException("The engine lacks report.css");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

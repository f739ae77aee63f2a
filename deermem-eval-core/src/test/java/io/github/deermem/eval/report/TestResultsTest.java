package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.SurefireReportParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files are read by Surefire's own parser. */
class TestResultsTest {
  private static final String SCENARIO = MadeUpEvaluation.BUNDLE.official().scenarioOrder().get(0);

  @TempDir private Path folder;

  @Test
  void showWrongAnswersAsFailures() throws Exception {
    String wrong = MadeUpEvaluation.officialCase(3);

    List<ReportTestSuite> suites =
        parsed(new MadeUpEvaluation().wrong(wrong, "hybrid-v1", "not that"));

    // Its parser takes the class of a test case for the suite: a scenario here.
    assertEquals(10, suites.size());
    assertEquals(90, suites.stream().mapToInt(ReportTestSuite::getNumberOfTests).sum());
    ReportTestSuite official = suite(suites, "deermem-eval.hybrid-v1.official." + SCENARIO);
    assertEquals(
        List.of(10, 1, 0, 0),
        List.of(
            official.getNumberOfTests(),
            official.getNumberOfFailures(),
            official.getNumberOfErrors(),
            official.getNumberOfSkipped()));
    ReportTestCase failure =
        official.getTestCases().stream().filter(ReportTestCase::hasFailure).findFirst().get();
    assertEquals(wrong, failure.getName());
    assertEquals("wrong answer", failure.getFailureType());
    assertEquals("overlap-reject", failure.getFailureMessage());
    assertEquals("not that", failure.getFailureDetail());
    assertEquals(1, suites.stream().mapToInt(ReportTestSuite::getNumberOfFailures).sum());
  }

  @Test
  void showFailedCallsAsErrorsAndMissingAnswersAsSkipped() throws Exception {
    List<ReportTestSuite> suites =
        parsed(
            new MadeUpEvaluation()
                .failed(MadeUpEvaluation.officialCase(0), "confidence", "status 503"));

    ReportTestSuite official = suite(suites, "deermem-eval.confidence.official." + SCENARIO);
    assertEquals(1, official.getNumberOfErrors());
    assertEquals(9, official.getNumberOfSkipped());
    assertEquals(89, suites.stream().mapToInt(ReportTestSuite::getNumberOfSkipped).sum());
    assertEquals(
        "status 503",
        official.getTestCases().stream()
            .filter(ReportTestCase::hasError)
            .findFirst()
            .get()
            .getFailureDetail());
  }

  @Test
  void keepWhatXmlCannotSay() throws Exception {
    String prediction = "]]> & <x> \u0000\u0007\u001b\ufffe tab\t line\n \ud83d\ude00";

    List<ReportTestSuite> suites =
        parsed(
            new MadeUpEvaluation()
                .wrong(MadeUpEvaluation.officialCase(0), "confidence", prediction));

    assertEquals(
        "]]> & <x> \\u0000\\u0007\\u001b\\ufffe tab\t line\n \ud83d\ude00",
        suite(suites, "deermem-eval.confidence.official." + SCENARIO).getTestCases().stream()
            .filter(ReportTestCase::hasFailure)
            .findFirst()
            .get()
            .getFailureDetail());
  }

  private List<ReportTestSuite> parsed(MadeUpEvaluation evaluation) throws Exception {
    for (Map.Entry<String, byte[]> file : evaluation.report().testResults().entrySet()) {
      write(file.getKey(), file.getValue());
    }
    return new SurefireReportParser(List.of(folder.toFile()), new NullConsoleLogger())
        .parseXMLReportFiles();
  }

  private void write(String name, byte[] content) throws IOException {
    assertTrue(name.matches("TEST-[\\w.-]+\\.xml"), name);
    Files.write(folder.resolve(name), content);
  }

  private static ReportTestSuite suite(List<ReportTestSuite> suites, String name) {
    return suites.stream()
        .filter(suite -> suite.getFullClassName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}

package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationReportTest {
  private static final String HOSTILE =
      "<img src=x onerror=alert(1)><script>alert(2)</script></blockquote></style>\" onfocus=alert(3)";

  @Test
  void takesNothingOfAPredictionForMarkup() {
    String page = hostile().html();

    assertFalse(page.contains("<img"), "an element was made from a prediction");
    assertFalse(page.contains("<script"), "an element was made from a prediction");
    assertTrue(page.contains("&lt;img src=x onerror=alert(1)&gt;"));
    assertEquals(1, page.split("</style>", -1).length - 1);
  }

  @Test
  void isTextInABrowserWhateverTheModelWrote(@TempDir Path folder) throws Exception {
    Optional<Path> chromium = Browser.executable();
    assumeTrue(chromium.isPresent(), "no Chromium on the path");
    Path page = folder.resolve("index.html");
    Files.writeString(page, hostile().html());

    try (Browser browser =
        new Browser(chromium.get(), Files.createDirectory(folder.resolve("profile")))) {
      ReportPages.check(browser, page, Path.of("target", "screenshots"), "hostile");
      assertTrue(browser.evaluate("document.body.innerText").asText().contains(HOSTILE));
    }
  }

  @Test
  void isTheSameForTheSameFiles() {
    assertEquals(hostile().html(), hostile().html());
  }

  @Test
  void namesSuitesWithEveryNumberAndMixesThemOnlyAsOverall() {
    String summary =
        new MadeUpEvaluation()
            .wrong(MadeUpEvaluation.officialCase(0), "hybrid-v1", "x")
            .report()
            .summary();

    assertTrue(summary.contains("Official answers: confidence 40/40, hybrid-v1 39/40 right"));
    assertTrue(summary.contains("Synthetic answers: confidence 5/5, hybrid-v1 5/5 right"));
    assertTrue(summary.contains("| overall | 45/45 | 44/45 |"), summary);
    assertTrue(summary.contains("5 pairs can show no significant one"));
  }

  @Test
  void printsNoFigureOfARunWithoutGrades() {
    EvaluationReport report =
        new MadeUpEvaluation()
            .failed(MadeUpEvaluation.officialCase(0), "confidence", "HTTP 503 after 3 attempts")
            .report();

    assertTrue(report.summary().contains("1 call of the latest run gave no answer"));
    assertFalse(report.summary().contains("exact p"), report.summary());
    assertFalse(report.html().contains("Right answers"));
  }

  private static EvaluationReport hostile() {
    return new MadeUpEvaluation()
        .wrong(MadeUpEvaluation.officialCase(0), "confidence", HOSTILE)
        .wrong(MadeUpEvaluation.officialCase(1), "hybrid-v1", "")
        .wrong(MadeUpEvaluation.officialCase(2), "hybrid-v1", "w".repeat(5000))
        .wrong(MadeUpEvaluation.officialCase(3), "hybrid-v1", "\u202ereversed \u0000 \u0007 text")
        .report();
  }
}

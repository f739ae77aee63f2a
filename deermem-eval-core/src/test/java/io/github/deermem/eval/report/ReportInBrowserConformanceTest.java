package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deermem.eval.Conformance;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of the published live results, as people see it. */
class ReportInBrowserConformanceTest {
  @Test
  void showsTheRealRun(@TempDir Path folder) throws Exception {
    Optional<Path> chromium = Browser.executable();
    assumeTrue(chromium.isPresent(), "no Chromium on the path");
    Path real = Conformance.folder().resolve("eviction").resolve("real");
    Path qa = Files.createDirectory(folder.resolve("qa"));
    for (String file : List.of("qa.rows.jsonl", "qa.summary.json", "qa.stats.json")) {
      Files.copy(real.resolve("expected").resolve(file), qa.resolve(file));
    }
    Files.copy(
        real.resolve("run").resolve("qa_run.json"),
        qa.resolve("qa_run.json"),
        StandardCopyOption.REPLACE_EXISTING);
    ProtocolBundle bundle = ProtocolBundle.load(BundleSource.directory(real.resolve("protocol")));
    Path page = folder.resolve("index.html");

    Files.writeString(page, EvaluationReport.of(bundle, real.resolve("expected"), qa).html());

    try (Browser browser =
        new Browser(chromium.get(), Files.createDirectory(folder.resolve("profile")))) {
      ReportPages.check(browser, page, Path.of("target", "screenshots"), "real");
    }
  }
}

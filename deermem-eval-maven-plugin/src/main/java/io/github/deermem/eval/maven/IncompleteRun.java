package io.github.deermem.eval.maven;

import io.github.deermem.eval.qa.RunReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Says what is missing in a run, and that nothing is lost. */
final class IncompleteRun {
  private static final int LISTED = 20;

  private IncompleteRun() {}

  static List<String> describe(RunReport report, Path directory) {
    List<String> lines = new ArrayList<>();
    int failed = report.failures().size();
    if (failed > 0) {
      lines.add(failed + (failed == 1 ? " answer" : " answers") + " failed:");
      report.failures().entrySet().stream()
          .limit(LISTED)
          .forEach(failure -> lines.add("  " + failure.getKey() + ": " + failure.getValue()));
      if (failed > LISTED) {
        lines.add("  and " + (failed - LISTED) + " more");
      }
    }
    if (report.remaining() > 0) {
      lines.add(
          "The run was stopped; "
              + report.remaining()
              + (report.remaining() == 1 ? " answer remains." : " answers remain."));
    }
    lines.add(
        "What was answered is kept in "
            + directory
            + "; the same command calls only what is missing.");
    return lines;
  }
}

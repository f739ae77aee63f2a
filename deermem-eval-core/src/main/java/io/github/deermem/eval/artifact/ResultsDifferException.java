package io.github.deermem.eval.artifact;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Other results are published already. Nothing was overwritten. */
public final class ResultsDifferException extends EvaluationException {
  private static final long serialVersionUID = 1L;

  public ResultsDifferException(Path directory, List<String> differences) {
    super(Reason.RESULTS, message(directory, differences));
  }

  private static List<String> message(Path directory, List<String> differences) {
    List<String> lines = new ArrayList<>();
    lines.add("The results in " + directory + " differ from this run. Nothing was overwritten.");
    differences.forEach(difference -> lines.add("  " + difference));
    return lines;
  }
}

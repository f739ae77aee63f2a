package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.scope.Mode;
import io.github.deermem.eval.scope.ScopeProtocol;
import io.github.deermem.eval.scope.ScopeRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Tells how a run of the benchmark ended. */
final class ScopeRunLog {
  private final Console console;
  private final UnaryOperator<Path> shown;

  /**
   * @param shown a path as people look for it
   */
  ScopeRunLog(Console console, UnaryOperator<Path> shown) {
    this.console = console;
    this.shown = shown;
  }

  /**
   * @throws EvaluationException if a case failed; names all that did
   */
  void tell(ScopeProtocol protocol, Path directory, ScopeRun.Result result) {
    result
        .setAside()
        .ifPresent(aside -> console.info("Set the earlier run aside: " + shown.apply(aside)));
    console.info(
        "Memory "
            + protocol.memory().name()
            + " ("
            + protocol.memory().className()
            + "), version "
            + protocol.memory().version());
    console.info(
        result.made()
            + " new rows, "
            + result.reused()
            + (protocol.model().mode() == Mode.OFFLINE ? " verified, " : " reused, ")
            + result.failures().size()
            + " failed: "
            + shown.apply(directory));
    if (!result.failures().isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add(
          result.failures().size()
              + (result.failures().size() == 1 ? " case has" : " cases have")
              + " no row:");
      result.failures().forEach((id, reason) -> lines.add("  " + id + ": " + reason));
      lines.add("Finished rows are kept; the same command runs only what is missing.");
      throw new EvaluationException(EvaluationException.Reason.MEMORY, lines);
    }
  }
}

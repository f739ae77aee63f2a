package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.scope.Mode;
import io.github.deermem.eval.scope.ScopeModel;
import io.github.deermem.eval.scope.ScopeProtocol;
import io.github.deermem.eval.scope.ScopeReport;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Holds every row of a scope run to the protocol as it is now, computes the metrics, prints them
 * and publishes {@code report.json} and {@code leakage.json}, once.
 */
@Mojo(
    name = "report-scope",
    defaultPhase = LifecyclePhase.POST_INTEGRATION_TEST,
    requiresDependencyResolution = ResolutionScope.TEST,
    requiresProject = false,
    threadSafe = true)
public class ReportScopeMojo extends AbstractLiveScopeMojo {
  /** Which run to report: {@code offline} or {@code live}. */
  @Parameter(property = "deermem.scopeMode", defaultValue = "offline")
  private ScopeMode scopeMode = ScopeMode.offline;

  @Override
  void evaluate() {
    measure(
        scopeMode.inEngine() == Mode.OFFLINE ? ScopeModel.offline() : liveModel(), this::report);
  }

  private void report(ScopeProtocol protocol) {
    Path directory = runDirectory(scopeMode.inEngine());
    ScopeReport report = ScopeReport.of(protocol, directory);
    console().info(report.lines());
    Outcome outcome = report.publish(onExisting());
    if (outcome instanceof Outcome.Published published) {
      published
          .setAside()
          .ifPresent(
              aside -> console().info("Set the earlier, different report aside: " + shown(aside)));
      console().info("Published 2 files: " + shown(directory));
    } else {
      console()
          .info("Already published, identical to this report; left untouched: " + shown(directory));
    }
  }
}

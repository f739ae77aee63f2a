package io.github.deermem.eval.maven;

import io.github.deermem.eval.scope.Mode;
import io.github.deermem.eval.scope.ScopeModel;
import io.github.deermem.eval.scope.ScopeProtocol;
import io.github.deermem.eval.scope.ScopeRun;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Runs both suites of the scope-isolation benchmark with the model outputs that the manifest
 * commits. Reads no environment variable and opens no connection. After a new commit the old run is
 * set aside and a new one made.
 */
@Mojo(
    name = "run-scope-offline",
    defaultPhase = LifecyclePhase.INTEGRATION_TEST,
    requiresDependencyResolution = ResolutionScope.TEST,
    requiresProject = false,
    threadSafe = true)
public class RunScopeOfflineMojo extends AbstractMemoryMojo {
  @Override
  void evaluate() {
    measure(ScopeModel.offline(), this::run);
  }

  private void run(ScopeProtocol protocol) {
    Path directory = runDirectory(Mode.OFFLINE);
    ScopeRun.Result result =
        new ScopeRun(protocol, directory).runOffline(Instant.now(), onExisting());
    new ScopeRunLog(console(), this::shown).tell(protocol, directory, result);
  }
}

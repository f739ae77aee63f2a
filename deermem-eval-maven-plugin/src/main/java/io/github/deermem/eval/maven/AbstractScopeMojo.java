package io.github.deermem.eval.maven;

import io.github.deermem.eval.scope.ScopeManifest;
import java.io.File;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What all goals of the scope-isolation benchmark share: its manifest. */
abstract class AbstractScopeMojo extends AbstractEvaluationMojo {
  /** The manifest of the benchmark's cases; by default the one built into the engine. */
  @Parameter(property = "deermem.scopeManifest")
  private @Nullable File scopeManifest;

  final ScopeManifest manifest() {
    return scopeManifest == null
        ? ScopeManifest.builtIn()
        : ScopeManifest.read(scopeManifest.toPath());
  }
}

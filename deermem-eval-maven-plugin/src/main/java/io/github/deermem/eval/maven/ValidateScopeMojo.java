package io.github.deermem.eval.maven;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Checks the manifest of the scope-isolation benchmark, without anything else. */
@Mojo(
    name = "validate-scope",
    defaultPhase = LifecyclePhase.VALIDATE,
    requiresProject = false,
    threadSafe = true)
public class ValidateScopeMojo extends AbstractScopeMojo {
  @Override
  void evaluate() {
    console().info(manifest().summary());
  }
}

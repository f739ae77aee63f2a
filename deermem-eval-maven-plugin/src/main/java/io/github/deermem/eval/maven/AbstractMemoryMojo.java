package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.WriteOnceDirectory;
import io.github.deermem.eval.memory.MemoryCatalog;
import io.github.deermem.eval.memory.MemorySystem;
import io.github.deermem.eval.memory.MemoryUnderTest;
import io.github.deermem.eval.scope.Mode;
import io.github.deermem.eval.scope.ScopeModel;
import io.github.deermem.eval.scope.ScopeProtocol;
import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What the goals share that measure a memory, or report what was measured. */
abstract class AbstractMemoryMojo extends AbstractScopeMojo {
  /**
   * Where everything is published that has no directory of its own; by default {@code
   * target/deermem-eval}.
   */
  @Parameter(property = "deermem.outputDirectory")
  private @Nullable File outputDirectory;

  /**
   * Where runs are kept, in the folders {@code offline} and {@code live}; by default {@code scope}
   * under the output directory.
   */
  @Parameter(property = "deermem.scopeDirectory")
  private @Nullable File scopeDirectory;

  /**
   * The class of the memory under test, an implementation of {@code MemorySystem}. Without it, the
   * one that the project registers, otherwise the embedded one.
   */
  @Parameter(property = "deermem.scopeSystem")
  private @Nullable String scopeSystem;

  /**
   * What to do if other results stand in the directory: {@code fail}, or {@code setAside}, which
   * renames the old ones.
   */
  @Parameter(property = "deermem.onExisting", defaultValue = "fail")
  private OnExisting onExisting = OnExisting.fail;

  /** What is done with the memory while its classes are loaded. */
  @FunctionalInterface
  interface Use {
    void with(ScopeProtocol protocol);
  }

  final void measure(ScopeModel model, Use use) {
    try (ProjectClasses classes = ProjectClasses.of(project(), MemorySystem.class)) {
      MemoryUnderTest memory =
          new MemoryCatalog(classes.loader(), MemorySystem.class.getClassLoader())
              .resolve(scopeSystem);
      use.with(ScopeProtocol.of(manifest(), memory, model, GitState.of(baseDirectory()).head()));
    }
  }

  final Path runDirectory(Mode mode) {
    Path directory =
        scopeDirectory == null ? outputDirectory().resolve("scope") : scopeDirectory.toPath();
    return directory.resolve(mode.id());
  }

  final WriteOnceDirectory.OnExisting onExisting() {
    return onExisting.inEngine();
  }

  private Path outputDirectory() {
    return outputDirectory(outputDirectory);
  }
}

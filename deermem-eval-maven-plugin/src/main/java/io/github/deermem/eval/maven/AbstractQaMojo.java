package io.github.deermem.eval.maven;

import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What all goals share that deal with answers. */
abstract class AbstractQaMojo extends AbstractPolicyMojo {
  /**
   * Where answers are kept and graded; by default {@code qa} under the output directory. Paid
   * answers are best kept outside {@code target}, which {@code mvn clean} deletes.
   */
  @Parameter(property = "deermem.qaDirectory")
  private @Nullable File qaDirectory;

  final Path qaDirectory() {
    return qaDirectory == null ? outputDirectory().resolve("qa") : qaDirectory.toPath();
  }
}

package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.ResultsDifferException;
import java.io.File;
import java.nio.file.Path;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * What all goals share: {@code skip}, the console, and the one place that translates the engine's
 * exceptions.
 */
abstract class AbstractEvaluationMojo extends AbstractMojo {
  /** Skips the goal. */
  @Parameter(property = "deermem.skip", defaultValue = "false")
  private boolean skip;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      console().info("Skipped, since deermem.skip is set.");
      return;
    }
    try {
      evaluate();
    } catch (ResultsDifferException e) {
      throw new MojoFailureException(block(e.getMessage() + "\n" + waysOn()));
    } catch (EvaluationException e) {
      if (e.reason() == EvaluationException.Reason.VERDICT) {
        throw new MojoFailureException(block(e.getMessage()));
      }
      throw new MojoExecutionException(block(e.getMessage()), e);
    }
  }

  /** Does what the goal is for. */
  abstract void evaluate();

  final Console console() {
    return new Console(getLog());
  }

  final MavenProject project() {
    return project;
  }

  final MavenSession session() {
    return session;
  }

  /** Whether a POM is being built; the goals run without one, too. */
  final boolean hasPom() {
    return project.getFile() != null;
  }

  /** What relative paths are relative to. */
  final Path baseDirectory() {
    File directory = project.getBasedir();
    return directory == null ? Path.of(session.getExecutionRootDirectory()) : directory.toPath();
  }

  /**
   * Without a POM Maven leaves {@code ${project.build.directory}} unresolved, so goals ask here
   * instead.
   */
  final Path buildDirectory() {
    return hasPom()
        ? Path.of(project.getBuild().getDirectory())
        : baseDirectory().resolve("target");
  }

  /** Where everything is published that has no directory of its own. */
  final Path outputDirectory(@Nullable File configured) {
    return configured == null ? buildDirectory().resolve("deermem-eval") : configured.toPath();
  }

  /** The path as people look for it: relative where it lies in the project. */
  final Path shown(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    Path base = baseDirectory().toAbsolutePath().normalize();
    return absolute.startsWith(base) ? base.relativize(absolute) : absolute;
  }

  static @Nullable Path path(@Nullable File file) {
    return file == null ? null : file.toPath();
  }

  private String waysOn() {
    String keepBoth =
        hasPom()
            ? "mvn verify -Ddeermem.onExisting=setAside"
            : "the same command with -Ddeermem.onExisting=setAside";
    String startAnew = hasPom() ? "mvn clean verify" : "delete the directory";
    return "Keep both:  " + keepBoth + "\nStart anew: " + startAnew;
  }

  /** Maven prints a message behind the goal's name; ours starts on a line of its own. */
  private String block(String message) {
    return console().shown("\n\n" + message + "\n");
  }
}

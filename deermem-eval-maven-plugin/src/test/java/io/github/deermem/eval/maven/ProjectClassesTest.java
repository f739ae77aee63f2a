package io.github.deermem.eval.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.deermem.eval.policy.CapacityPolicy;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectClassesTest {
  /** A policy among the project's test classes, here those of this module. */
  public static final class OwnPolicy implements CapacityPolicy {
    @Override
    public String name() {
      return "own";
    }

    @Override
    public String version() {
      return "own-v1";
    }

    @Override
    public Selection select(Request request) {
      return new Selection(List.of(), List.of(), Map.of(), 0);
    }
  }

  @Test
  void aClassOfTheProjectImplementsThePluginsInterface() throws Exception {
    try (ProjectClasses classes = ProjectClasses.of(project(), CapacityPolicy.class)) {
      Class<?> loaded = classes.loader().loadClass(OwnPolicy.class.getName());

      assertNotSame(
          OwnPolicy.class, loaded, "comes from the project's class path, not from the plugin's");
      assertEquals("own", ((CapacityPolicy) loaded.getConstructor().newInstance()).name());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.fasterxml.jackson.databind.ObjectMapper",
        "io.github.deermem.eval.artifact.CanonicalJson",
        "org.apache.maven.plugin.Mojo",
        "org.slf4j.Logger",
      })
  void whatThePluginUsesItselfIsNotInTheProjectsWay(String className) {
    try (ProjectClasses classes = ProjectClasses.of(project(), CapacityPolicy.class)) {
      assertThrows(ClassNotFoundException.class, () -> classes.loader().loadClass(className));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"java.util.List", "java.sql.Connection", "java.net.http.HttpClient"})
  void theWholeJdkIsThere(String className) throws ClassNotFoundException {
    try (ProjectClasses classes = ProjectClasses.of(project(), CapacityPolicy.class)) {
      assertSame(Class.forName(className), classes.loader().loadClass(className));
    }
  }

  @Test
  void providerFilesOfThePluginAreNotSeen() throws Exception {
    String services = "META-INF/services/" + CapacityPolicy.class.getName();
    try (ProjectClasses classes = ProjectClasses.of(project(), CapacityPolicy.class)) {
      assertEquals(List.of(), Collections.list(classes.loader().getResources(services)));
    }
  }

  @Test
  void theContextClassLoaderIsTheProjectsWhileOpen() {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (ProjectClasses classes = ProjectClasses.of(project(), CapacityPolicy.class)) {
      assertSame(classes.loader(), Thread.currentThread().getContextClassLoader());
    }
    assertSame(before, Thread.currentThread().getContextClassLoader());
  }

  private static MavenProject project() {
    Path testClasses = Path.of("target", "test-classes").toAbsolutePath();
    Model model = new Model();
    model.setBuild(new Build());
    model.getBuild().setOutputDirectory(testClasses.resolveSibling("no-classes").toString());
    model.getBuild().setTestOutputDirectory(testClasses.toString());
    MavenProject project = new MavenProject(model);
    project.setArtifacts(Set.of());
    return project;
  }
}

package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.project.MavenProject;

/**
 * The classes of the project and its dependencies, tests included, as they run without this plugin:
 * of the plugin's own classes they see the package of one interface, so that no library of the
 * plugin gets into their way. While open, it is the thread's context class loader.
 */
final class ProjectClasses implements AutoCloseable {
  private final URLClassLoader loader;
  private final ClassLoader previousContext;

  private ProjectClasses(URLClassLoader loader) {
    this.loader = loader;
    this.previousContext = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(loader);
  }

  /**
   * @param implemented the interface that the project's classes may implement
   */
  static ProjectClasses of(MavenProject project, Class<?> implemented) {
    try {
      List<URL> urls = new ArrayList<>();
      for (String element : project.getTestClasspathElements()) {
        urls.add(new File(element).toURI().toURL());
      }
      return new ProjectClasses(
          new URLClassLoader(urls.toArray(URL[]::new), new InterfaceLoader(implemented)));
    } catch (DependencyResolutionRequiredException | MalformedURLException e) {
      throw new IllegalStateException("The project's class path is not resolved", e);
    }
  }

  ClassLoader loader() {
    return loader;
  }

  @Override
  public void close() {
    Thread.currentThread().setContextClassLoader(previousContext);
    try {
      loader.close();
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot close the project's class path: " + FileProblems.describe(e),
          e);
    }
  }

  /** Shows the JDK, and of the plugin the package of one interface. */
  private static final class InterfaceLoader extends ClassLoader {
    private final String prefix;
    private final ClassLoader plugin;

    InterfaceLoader(Class<?> implemented) {
      super(ClassLoader.getPlatformClassLoader());
      this.prefix = implemented.getPackageName() + ".";
      this.plugin = implemented.getClassLoader();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith(prefix)) {
        return plugin.loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }
}

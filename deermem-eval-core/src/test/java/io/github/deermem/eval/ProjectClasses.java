package io.github.deermem.eval;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder of classes with a service file, as a project's build has it. */
public final class ProjectClasses {
  private final Path folder;
  private final Class<?> implemented;

  /**
   * @param implemented the interface that the service file is about
   */
  public ProjectClasses(Path folder, Class<?> implemented) {
    this.folder = folder;
    this.implemented = implemented;
  }

  /** Copies classes of the tests into the folder. */
  public ProjectClasses with(Class<?>... classes) throws IOException {
    for (Class<?> type : classes) {
      String name = type.getName().replace('.', '/') + ".class";
      try (InputStream content = type.getClassLoader().getResourceAsStream(name)) {
        write(name, content.readAllBytes());
      }
    }
    return this;
  }

  /** Puts bytes in the place of a class. */
  public ProjectClasses withClassFile(String className, byte[] content) throws IOException {
    write(className.replace('.', '/') + ".class", content);
    return this;
  }

  /** Writes the service file. */
  public ProjectClasses offering(String... lines) throws IOException {
    write(
        "META-INF/services/" + implemented.getName(),
        String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Copies the classes and names them in the service file. */
  public ProjectClasses offering(Class<?>... classes) throws IOException {
    return with(classes)
        .offering(List.of(classes).stream().map(Class::getName).toArray(String[]::new));
  }

  /** Sees the folder, the JDK and the interface, and nothing else of the engine. */
  public URLClassLoader apart() throws IOException {
    ClassLoader engine = implemented.getClassLoader();
    ClassLoader interfaceAlone =
        new ClassLoader(ClassLoader.getPlatformClassLoader()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(implemented.getName())) {
              return engine.loadClass(name);
            }
            throw new ClassNotFoundException(name);
          }
        };
    return new URLClassLoader(urls(), interfaceAlone);
  }

  /** Sees the folder and the engine, as a dependency of the engine's host does. */
  public URLClassLoader besideTheEngine() throws IOException {
    return new URLClassLoader(urls(), implemented.getClassLoader());
  }

  private URL[] urls() throws IOException {
    Files.createDirectories(folder);
    return new URL[] {folder.toUri().toURL()};
  }

  private void write(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }
}

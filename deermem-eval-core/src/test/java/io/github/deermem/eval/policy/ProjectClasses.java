package io.github.deermem.eval.policy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder of classes with a service file, as a project's build has it. */
final class ProjectClasses {
  private final Path folder;

  ProjectClasses(Path folder) {
    this.folder = folder;
  }

  /** Copies classes of the tests into the folder. */
  ProjectClasses with(Class<?>... classes) throws IOException {
    for (Class<?> type : classes) {
      String name = type.getName().replace('.', '/') + ".class";
      try (InputStream content = type.getClassLoader().getResourceAsStream(name)) {
        write(name, content.readAllBytes());
      }
    }
    return this;
  }

  /** Puts bytes in the place of a class. */
  ProjectClasses withClassFile(String className, byte[] content) throws IOException {
    write(className.replace('.', '/') + ".class", content);
    return this;
  }

  /** Writes the service file. */
  ProjectClasses offering(String... lines) throws IOException {
    write(
        "META-INF/services/" + CapacityPolicy.class.getName(),
        String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Copies the classes and names them in the service file. */
  ProjectClasses offering(Class<?>... classes) throws IOException {
    return with(classes)
        .offering(List.of(classes).stream().map(Class::getName).toArray(String[]::new));
  }

  /** Sees the folder, the JDK and the interface, and nothing else of the engine. */
  URLClassLoader apart() throws IOException {
    ClassLoader engine = CapacityPolicy.class.getClassLoader();
    ClassLoader interfaceAlone =
        new ClassLoader(ClassLoader.getPlatformClassLoader()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(CapacityPolicy.class.getName())) {
              return engine.loadClass(name);
            }
            throw new ClassNotFoundException(name);
          }
        };
    return new URLClassLoader(urls(), interfaceAlone);
  }

  /** Sees the folder and the engine, as a dependency of the engine's host does. */
  URLClassLoader besideTheEngine() throws IOException {
    return new URLClassLoader(urls(), CapacityPolicy.class.getClassLoader());
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

package io.github.deermem.eval.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies the example project, so that a build in {@code src/it} can start where an adopter would.
 */
public final class ExampleProject {
  private ExampleProject() {}

  /** Copies a directory of the example, or all of it, without what was built there. */
  public static void copy(File example, File target) throws IOException {
    Path from = example.toPath();
    List<Path> files;
    try (Stream<Path> all = Files.walk(from)) {
      files =
          all.filter(Files::isRegularFile)
              .filter(file -> !from.relativize(file).startsWith("target"))
              .toList();
    }
    for (Path file : files) {
      Path copy = target.toPath().resolve(from.relativize(file));
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
  }

  /** Takes the limits' goal out of a copy, where a build is about results that break them. */
  public static void removeGate(File copy) throws IOException {
    Path pom = copy.toPath().resolve("pom.xml");
    String goal = "<goal>check</goal>";
    String text = Files.readString(pom);
    if (!text.contains(goal)) {
      throw new IllegalArgumentException(pom + " has no gate");
    }
    Files.writeString(pom, text.replace(goal, ""));
  }

  /** Lets a copy's build run Ant tasks in a phase: what people do between builds. */
  public static void addAntTasks(File copy, String phase, String tasks) throws IOException {
    Path pom = copy.toPath().resolve("pom.xml");
    String end = "    </plugins>\n  </build>\n";
    if (!Files.readString(pom).contains(end)) {
      throw new IllegalArgumentException(pom + " has no place for a plugin");
    }
    Files.writeString(pom, Files.readString(pom).replace(end, antPlugin(phase, tasks) + end));
  }

  /** The plugin that runs Ant tasks, for a POM. */
  public static String antPlugin(String phase, String tasks) {
    return """
        <plugin>
          <groupId>org.apache.maven.plugins</groupId>
          <artifactId>maven-antrun-plugin</artifactId>
          <version>3.2.0</version>
          <executions>
            <execution>
              <phase>%s</phase>
              <goals><goal>run</goal></goals>
              <configuration><target>%s</target></configuration>
            </execution>
          </executions>
        </plugin>
        """
        .formatted(phase, tasks);
  }
}

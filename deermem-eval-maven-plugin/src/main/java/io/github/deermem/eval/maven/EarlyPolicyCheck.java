package io.github.deermem.eval.maven;

import io.github.deermem.eval.policy.CapacityPolicy;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.maven.model.FileSet;
import org.apache.maven.project.MavenProject;

/**
 * Checks the policies in phases in which the project's own classes may not be compiled yet: what is
 * there now is checked now, the rest is left to {@code run-policy} with a word about it.
 */
final class EarlyPolicyCheck {
  private static final String SERVICE_FILE = "META-INF/services/" + CapacityPolicy.class.getName();

  private final MavenProject project;
  private final Console console;
  private final PolicyCatalog catalog =
      new PolicyCatalog(null, CapacityPolicy.class.getClassLoader());

  EarlyPolicyCheck(MavenProject project, Console console) {
    this.project = project;
    this.console = console;
  }

  void check(ProtocolConfig config, Map<String, String> implementations) {
    Map<String, String> later = new TreeMap<>(implementations);
    later.values().removeIf(catalog::knows);
    if (!later.isEmpty()) {
      later.forEach(
          (policy, type) ->
              console.info(
                  "The policy "
                      + policy
                      + " ("
                      + type
                      + ") is checked by run-policy, once the project is compiled."));
    } else if (implementations.isEmpty() && projectRegistersPolicies()) {
      console.info(
          "The project's own policies are checked by run-policy, once the project is compiled.");
    } else {
      catalog.resolve(config, implementations);
    }
  }

  private boolean projectRegistersPolicies() {
    return Stream.concat(project.getResources().stream(), project.getTestResources().stream())
        .map(FileSet::getDirectory)
        .anyMatch(directory -> directory != null && Files.exists(Path.of(directory, SERVICE_FILE)));
  }
}

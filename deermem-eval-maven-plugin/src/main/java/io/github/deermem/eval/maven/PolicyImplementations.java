package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import java.util.HashMap;
import java.util.Map;

/**
 * The parameter {@code policyImplementation} as a command line gives it, where Maven offers no
 * maps.
 */
final class PolicyImplementations {
  private PolicyImplementations() {}

  /**
   * @param given {@code name=class}, several with commas between them; may be empty
   */
  static Map<String, String> parse(String given) {
    Map<String, String> implementations = new HashMap<>();
    for (String entry : given.split(",")) {
      String[] parts = entry.strip().split("=", -1);
      boolean complete = parts.length == 2 && !parts[0].isBlank() && !parts[1].isBlank();
      if (complete) {
        implementations.put(parts[0].strip(), parts[1].strip());
      } else if (!entry.isBlank()) {
        throw new EvaluationException(
            EvaluationException.Reason.POLICY,
            "Expected -Ddeermem.policyImplementation=<policy>=<class>, such as hybrid-v1=com.example.MyPolicy, found "
                + entry.strip()
                + ".");
      }
    }
    return implementations;
  }
}

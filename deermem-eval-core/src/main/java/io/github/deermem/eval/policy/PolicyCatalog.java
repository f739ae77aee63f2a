package io.github.deermem.eval.policy;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the implementation behind each name of the protocol: the class that the user named,
 * otherwise a provider on the project's class path, otherwise one beside the engine, otherwise the
 * built-in one.
 */
public final class PolicyCatalog {
  /** The names that a protocol compares, baseline first. */
  public static final List<String> NAMES = List.of(ConfidencePolicy.NAME, HybridPolicy.NAME);

  private final Implementations<CapacityPolicy> implementations;

  /**
   * @param project the project's classes; null where they are not known (yet)
   * @param engine the engine's own loader, with the dependencies of whatever runs it
   */
  public PolicyCatalog(@Nullable ClassLoader project, ClassLoader engine) {
    this.implementations =
        new Implementations<>(
            CapacityPolicy.class, "policy", EvaluationException.Reason.POLICY, project, engine);
  }

  /**
   * @param named class names by policy name, as the user gave them
   * @return the policies by name, baseline first
   * @throws EvaluationException if a class cannot be used, two providers claim a name, or the
   *     version is not the required one
   */
  public List<PolicyUnderTest> resolve(ProtocolConfig config, Map<String, String> named) {
    refuseUnknownNames(named);
    List<PolicyUnderTest> policies = new ArrayList<>();
    for (String name : NAMES) {
      CapacityPolicy implementation =
          named.containsKey(name) ? instantiate(name, named.get(name)) : discover(name);
      policies.add(new PolicyUnderTest(name, implementation));
    }
    policies.forEach(policy -> requireVersion(config.requiredPolicyVersion(), policy));
    return List.copyOf(policies);
  }

  /** Whether one of the loaders has the class; {@link #resolve} tells whether it can be used. */
  public boolean knows(String className) {
    return implementations.knows(className);
  }

  private static void refuseUnknownNames(Map<String, String> named) {
    Set<String> unknown = new TreeSet<>(named.keySet());
    NAMES.forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      throw problem(
          "policyImplementation replaces "
              + String.join(", ", unknown)
              + ", but the protocol compares "
              + String.join(" and ", NAMES)
              + ".");
    }
  }

  /** Other people's providers; the built-in ones come last, whoever lists them. */
  private CapacityPolicy discover(String name) {
    return implementations
        .provider(
            policy -> !PolicyUnderTest.isBuiltIn(policy) && nameOf(policy).equals(name),
            "the policy " + name,
            "Name the one to evaluate: policyImplementation " + name + "=<class>.")
        .orElseGet(
            () -> name.equals(ConfidencePolicy.NAME) ? new ConfidencePolicy() : new HybridPolicy());
  }

  private String nameOf(CapacityPolicy policy) {
    return implementations.told(policy, "name", CapacityPolicy::name);
  }

  private CapacityPolicy instantiate(String name, @Nullable String className) {
    if (className == null || className.isBlank()) {
      throw problem(
          "policyImplementation names no class for the policy "
              + name
              + ". Name one, or leave the entry out.");
    }
    return implementations.create(className, "the policy " + name);
  }

  /** Every version is published; the config requires one of the policy that it is about. */
  private void requireVersion(String required, PolicyUnderTest policy) {
    String found =
        implementations.told(policy.implementation(), "version", CapacityPolicy::version);
    if (policy.name().equals(HybridPolicy.NAME) && !required.equals(found)) {
      throw problem(
          "The config requires the policy version "
              + required
              + " (required_policy_version), but "
              + policy.className()
              + " reports "
              + found
              + ". Evaluate an implementation of that version (policyImplementation), or pin another protocol.");
    }
  }

  private static EvaluationException problem(String message) {
    return new EvaluationException(EvaluationException.Reason.POLICY, message);
  }
}

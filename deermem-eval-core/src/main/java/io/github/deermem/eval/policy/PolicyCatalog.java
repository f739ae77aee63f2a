package io.github.deermem.eval.policy;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the implementation behind each name of the protocol: the class that the user named,
 * otherwise a provider on the project's class path, otherwise one beside the engine, otherwise the
 * built-in one.
 */
public final class PolicyCatalog {
  /** The names that a protocol compares, baseline first. */
  public static final List<String> NAMES = List.of(ConfidencePolicy.NAME, HybridPolicy.NAME);

  private final List<ClassLoader> loaders;

  /**
   * @param project the project's classes; null where they are not known (yet)
   * @param engine the engine's own loader, with the dependencies of whatever runs it
   */
  public PolicyCatalog(@Nullable ClassLoader project, ClassLoader engine) {
    this.loaders = project == null ? List.of(engine) : List.of(project, engine);
  }

  /**
   * @param implementations class names by policy name, as the user gave them
   * @return the policies by name, baseline first
   * @throws EvaluationException if a class cannot be used, two providers claim a name, or the
   *     version is not the required one
   */
  public List<PolicyUnderTest> resolve(ProtocolConfig config, Map<String, String> implementations) {
    refuseUnknownNames(implementations);
    List<PolicyUnderTest> policies = new ArrayList<>();
    for (String name : NAMES) {
      String className = implementations.get(name);
      CapacityPolicy implementation =
          className == null ? discover(name) : instantiate(name, className);
      policies.add(new PolicyUnderTest(name, implementation));
    }
    requireVersion(config.requiredPolicyVersion(), policies.get(NAMES.indexOf(HybridPolicy.NAME)));
    return List.copyOf(policies);
  }

  /** Whether one of the loaders has the class. */
  public boolean knows(String className) {
    return load(className).isPresent();
  }

  private static void refuseUnknownNames(Map<String, String> implementations) {
    for (String name : new TreeMap<>(implementations).keySet()) {
      if (!NAMES.contains(name)) {
        throw problem(
            "policyImplementation replaces "
                + name
                + ", but the protocol compares "
                + String.join(" and ", NAMES)
                + ".");
      }
    }
  }

  private CapacityPolicy discover(String name) {
    for (ClassLoader loader : loaders) {
      List<CapacityPolicy> providers =
          providers(loader).stream().filter(provider -> provider.name().equals(name)).toList();
      if (providers.size() > 1) {
        throw problem(
            "Several classes offer the policy "
                + name
                + ": "
                + String.join(
                    ", ",
                    providers.stream().map(provider -> provider.getClass().getName()).toList())
                + ". Name the one to evaluate: policyImplementation "
                + name
                + "=<class>.");
      }
      if (providers.size() == 1) {
        return providers.get(0);
      }
    }
    return name.equals(ConfidencePolicy.NAME) ? new ConfidencePolicy() : new HybridPolicy();
  }

  /** Other people's providers; the built-in ones come last, whoever lists them. */
  private static List<CapacityPolicy> providers(ClassLoader loader) {
    List<CapacityPolicy> providers = new ArrayList<>();
    try {
      for (CapacityPolicy provider : ServiceLoader.load(CapacityPolicy.class, loader)) {
        if (!new PolicyUnderTest(provider.name(), provider).isBuiltIn()) {
          providers.add(provider);
        }
      }
    } catch (ServiceConfigurationError e) {
      throw new EvaluationException(
          EvaluationException.Reason.POLICY,
          "A provider named in META-INF/services/"
              + CapacityPolicy.class.getName()
              + " cannot be used: "
              + e.getMessage(),
          e);
    }
    return providers;
  }

  private CapacityPolicy instantiate(String name, String className) {
    Class<?> type =
        load(className)
            .orElseThrow(
                () ->
                    problem(
                        "The class "
                            + className
                            + ", which shall implement the policy "
                            + name
                            + ", is neither on the project's class path nor among the plugin's dependencies."));
    if (!CapacityPolicy.class.isAssignableFrom(type)) {
      throw problem(
          "The class "
              + className
              + ", which shall implement the policy "
              + name
              + ", does not implement "
              + CapacityPolicy.class.getName()
              + ".");
    }
    try {
      return (CapacityPolicy) type.getConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new EvaluationException(
          EvaluationException.Reason.POLICY,
          "The class "
              + className
              + ", which shall implement the policy "
              + name
              + ", cannot be created: it needs a public constructor without parameters that does not throw ("
              + e.getClass().getSimpleName()
              + ").",
          e);
    }
  }

  private Optional<Class<?>> load(String className) {
    for (ClassLoader loader : loaders) {
      try {
        return Optional.of(Class.forName(className, true, loader));
      } catch (ClassNotFoundException e) {
        continue;
      } catch (LinkageError e) {
        throw new EvaluationException(
            EvaluationException.Reason.POLICY,
            "The class " + className + " cannot be loaded: " + e,
            e);
      }
    }
    return Optional.empty();
  }

  private static void requireVersion(String required, PolicyUnderTest policy) {
    String found = policy.implementation().version();
    if (!required.equals(found)) {
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

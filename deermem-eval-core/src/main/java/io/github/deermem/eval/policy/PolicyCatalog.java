package io.github.deermem.eval.policy;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
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
      CapacityPolicy implementation =
          implementations.containsKey(name)
              ? instantiate(name, implementations.get(name))
              : discover(name);
      policies.add(new PolicyUnderTest(name, implementation));
    }
    policies.forEach(policy -> requireVersion(config.requiredPolicyVersion(), policy));
    return List.copyOf(policies);
  }

  /** Whether one of the loaders has the class; {@link #resolve} tells whether it can be used. */
  public boolean knows(String className) {
    try {
      return load(className).isPresent();
    } catch (LinkageError e) {
      return true;
    }
  }

  private static void refuseUnknownNames(Map<String, String> implementations) {
    Set<String> unknown = new TreeSet<>(implementations.keySet());
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

  private CapacityPolicy discover(String name) {
    for (ClassLoader loader : loaders) {
      List<CapacityPolicy> providers =
          providers(loader).stream()
              .filter(provider -> told(provider, "name", CapacityPolicy::name).equals(name))
              .toList();
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
        if (!PolicyUnderTest.isBuiltIn(provider)) {
          providers.add(provider);
        }
      }
    } catch (ServiceConfigurationError | LinkageError e) {
      throw problem(
          "A class named in META-INF/services/"
              + CapacityPolicy.class.getName()
              + " cannot be used: "
              + reason(e)
              + ". Correct the file, or the class.",
          e);
    }
    return providers;
  }

  /** Without the name of the interface in front, which the JDK repeats. */
  private static String reason(Error error) {
    if (!(error instanceof ServiceConfigurationError)) {
      return error.toString();
    }
    String text = error.getMessage().replaceFirst("^" + CapacityPolicy.class.getName() + ": ", "");
    return error.getCause() == null ? text : text + " (" + error.getCause() + ")";
  }

  private CapacityPolicy instantiate(String name, @Nullable String className) {
    if (className == null || className.isBlank()) {
      throw problem(
          "policyImplementation names no class for the policy "
              + name
              + ". Name one, or leave the entry out.");
    }
    String subject = "The class " + className + ", which shall implement the policy " + name + ",";
    try {
      Class<?> type =
          load(className)
              .orElseThrow(
                  () ->
                      problem(
                          subject
                              + " is neither on the project's class path nor among the plugin's dependencies."));
      if (!CapacityPolicy.class.isAssignableFrom(type)) {
        throw problem(subject + " does not implement " + CapacityPolicy.class.getName() + ".");
      }
      return (CapacityPolicy) type.getConstructor().newInstance();
    } catch (InvocationTargetException | ExceptionInInitializerError e) {
      throw problem(subject + " fails when it is created: " + e.getCause() + ".", e);
    } catch (LinkageError e) {
      throw problem(subject + " cannot be loaded: " + e + ".", e);
    } catch (ReflectiveOperationException e) {
      throw problem(
          subject
              + " cannot be created: "
              + e
              + ". It must be public, and have a public constructor without parameters.",
          e);
    }
  }

  private Optional<Class<?>> load(String className) {
    for (ClassLoader loader : loaders) {
      try {
        return Optional.of(Class.forName(className, true, loader));
      } catch (ClassNotFoundException e) {
        continue;
      }
    }
    return Optional.empty();
  }

  /** Asks a policy about itself; the answer is published. */
  private static String told(
      CapacityPolicy policy, String what, Function<CapacityPolicy, String> question) {
    String told;
    try {
      told = question.apply(policy);
    } catch (RuntimeException | LinkageError e) {
      throw problem(
          "The policy "
              + policy.getClass().getName()
              + " throws "
              + e
              + " when asked its "
              + what
              + ".",
          e);
    }
    if (told == null || told.isBlank()) {
      throw problem(
          "The policy "
              + policy.getClass().getName()
              + " has no "
              + what
              + ": "
              + what
              + "() returns null or blank text.");
    }
    return told;
  }

  /** Every version is published; the config requires one of the policy that it is about. */
  private static void requireVersion(String required, PolicyUnderTest policy) {
    String found = told(policy.implementation(), "version", CapacityPolicy::version);
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
    return problem(message, null);
  }

  private static EvaluationException problem(String message, @Nullable Throwable cause) {
    return new EvaluationException(EvaluationException.Reason.POLICY, message, cause);
  }
}

package io.github.deermem.eval.policy;

import io.github.deermem.eval.artifact.EvaluationException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Other people's implementations of one of the engine's interfaces: those of the project first,
 * then those beside the engine.
 *
 * @param <T> the interface
 */
public final class Implementations<T> {
  private final Class<T> type;
  private final String kind;
  private final EvaluationException.Reason reason;
  private final List<ClassLoader> loaders;

  /**
   * @param kind what an implementation is, in a word for messages
   * @param reason of the exceptions about implementations that cannot be used
   * @param project the project's classes; null where they are not known (yet)
   * @param engine the engine's own loader, with the dependencies of whatever runs it
   */
  public Implementations(
      Class<T> type,
      String kind,
      EvaluationException.Reason reason,
      @Nullable ClassLoader project,
      ClassLoader engine) {
    this.type = type;
    this.kind = kind;
    this.reason = reason;
    this.loaders = project == null ? List.of(engine) : List.of(project, engine);
  }

  /** Whether one of the loaders has the class; {@link #create} tells whether it can be used. */
  public boolean knows(String className) {
    try {
      return load(className).isPresent();
    } catch (LinkageError e) {
      return true;
    }
  }

  /**
   * Finds the provider that a service file lists: the project's, if it has one, otherwise the one
   * beside the engine. Each loader is asked for what it sees; what {@code wanted} refuses, the
   * built-in ones for instance, does not count.
   *
   * @param wanted whether a provider may play the role
   * @param role for messages: what several providers offer
   * @param remedy for messages: how to name the one to take
   * @throws EvaluationException if a listed class cannot be used, or several may play the role
   */
  public Optional<T> provider(Predicate<T> wanted, String role, String remedy) {
    for (ClassLoader loader : loaders) {
      List<T> providers = providers(loader).stream().filter(wanted).toList();
      if (providers.size() > 1) {
        throw problem(
            "Several classes offer "
                + role
                + ": "
                + String.join(
                    ", ",
                    providers.stream().map(provider -> provider.getClass().getName()).toList())
                + ". "
                + remedy);
      }
      if (providers.size() == 1) {
        return Optional.of(providers.get(0));
      }
    }
    return Optional.empty();
  }

  /**
   * Makes an instance of a class that the user named.
   *
   * @param role for messages: what the class shall implement
   * @throws EvaluationException if the class is not there, or cannot be used
   */
  public T create(String className, String role) {
    String subject = "The class " + className + ", which shall implement " + role + ",";
    try {
      Class<?> found =
          load(className)
              .orElseThrow(
                  () ->
                      problem(
                          subject
                              + " is neither on the project's class path nor among the plugin's dependencies."));
      if (!type.isAssignableFrom(found)) {
        throw problem(subject + " does not implement " + type.getName() + ".");
      }
      return type.cast(found.getConstructor().newInstance());
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

  /**
   * Asks an implementation about itself; the answer is published.
   *
   * @param what the name of the method
   * @throws EvaluationException if it throws, or returns null or blank text
   */
  public String told(T implementation, String what, Function<T, String> question) {
    String subject = "The " + kind + " " + implementation.getClass().getName();
    String told;
    try {
      told = question.apply(implementation);
    } catch (RuntimeException | LinkageError e) {
      throw problem(subject + " throws " + e + " when asked its " + what + ".", e);
    }
    if (told == null || told.isBlank()) {
      throw problem(subject + " has no " + what + ": " + what + "() returns null or blank text.");
    }
    return told;
  }

  private List<T> providers(ClassLoader loader) {
    List<T> providers = new ArrayList<>();
    try {
      ServiceLoader.load(type, loader).forEach(providers::add);
    } catch (ServiceConfigurationError | LinkageError e) {
      throw problem(
          "A class named in META-INF/services/"
              + type.getName()
              + " cannot be used: "
              + reason(e)
              + ". Correct the file, or the class.",
          e);
    }
    return providers;
  }

  /** Without the name of the interface in front, which the JDK repeats. */
  private String reason(Error error) {
    if (!(error instanceof ServiceConfigurationError)) {
      return error.toString();
    }
    String text = error.getMessage().replaceFirst("^" + type.getName() + ": ", "");
    return error.getCause() == null ? text : text + " (" + error.getCause() + ")";
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

  private EvaluationException problem(String message) {
    return problem(message, null);
  }

  private EvaluationException problem(String message, @Nullable Throwable cause) {
    return new EvaluationException(reason, message, cause);
  }
}

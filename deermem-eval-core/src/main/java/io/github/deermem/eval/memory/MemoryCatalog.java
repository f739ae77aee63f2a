package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.policy.Implementations;
import org.jspecify.annotations.Nullable;

/**
 * Finds the memory to measure: the class that the user named, otherwise a provider on the project's
 * class path, otherwise one beside the engine, otherwise the embedded one.
 */
public final class MemoryCatalog {
  private final Implementations<MemorySystem> implementations;

  /**
   * @param project the project's classes; null where they are not known (yet)
   * @param engine the engine's own loader, with the dependencies of whatever runs it
   */
  public MemoryCatalog(@Nullable ClassLoader project, ClassLoader engine) {
    this.implementations =
        new Implementations<>(
            MemorySystem.class, "memory", EvaluationException.Reason.MEMORY, project, engine);
  }

  /**
   * @param className as the user gave it; null if there is none
   * @throws EvaluationException if the class cannot be used, does not tell its name and version, or
   *     none is named and several are offered
   */
  public MemoryUnderTest resolve(@Nullable String className) {
    MemorySystem system = className == null ? discover() : create(className);
    return new MemoryUnderTest(
        system,
        implementations.told(system, "name", MemorySystem::name),
        implementations.told(system, "version", MemorySystem::version));
  }

  /** Whether one of the loaders has the class; {@link #resolve} tells whether it can be used. */
  public boolean knows(String className) {
    return implementations.knows(className);
  }

  private MemorySystem create(String className) {
    if (className.isBlank()) {
      throw new EvaluationException(
          EvaluationException.Reason.MEMORY,
          "scopeSystem names no class. Name the memory to measure, or leave the parameter out.");
    }
    return implementations.create(className, "the memory to measure (scopeSystem)");
  }

  /** The embedded memory comes last, whoever lists it. */
  private MemorySystem discover() {
    return implementations
        .provider(
            memory -> !(memory instanceof EmbeddedMemory),
            "a memory to measure",
            "Name the one to measure: scopeSystem=<class>.")
        .orElseGet(EmbeddedMemory::new);
  }
}

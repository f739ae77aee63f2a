package io.github.deermem.eval.memory;

/**
 * The memory that is measured, as results name it.
 *
 * @param system what is measured
 * @param name as it calls itself
 * @param version as it tells
 */
public record MemoryUnderTest(MemorySystem system, String name, String version) {
  /** The class, for results and messages. */
  public String className() {
    return system.getClass().getName();
  }
}

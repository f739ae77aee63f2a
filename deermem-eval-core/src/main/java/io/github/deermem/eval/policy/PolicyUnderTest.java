package io.github.deermem.eval.policy;

/**
 * An implementation in the role that the protocol compares.
 *
 * @param name the role: {@code confidence} or {@code hybrid-v1}
 * @param implementation what decides in it
 */
public record PolicyUnderTest(String name, CapacityPolicy implementation) {
  /** The class, for results and messages. */
  public String className() {
    return implementation.getClass().getName();
  }

  /** Whether the engine's own implementation plays the role. */
  public boolean isBuiltIn() {
    return isBuiltIn(implementation);
  }

  static boolean isBuiltIn(CapacityPolicy policy) {
    return policy instanceof ConfidencePolicy || policy instanceof HybridPolicy;
  }
}

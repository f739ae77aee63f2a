package io.github.deermem.eval.policy;

/**
 * How many cases kept their support fact.
 *
 * @param retained 0..cases
 * @param cases 1 or more
 */
public record Retention(int retained, int cases) {
  /** 0..1. */
  public double rate() {
    return (double) retained / cases;
  }

  Retention plus(Retention other) {
    return new Retention(retained + other.retained, cases + other.cases);
  }

  Retention plus(boolean kept) {
    return new Retention(retained + (kept ? 1 : 0), cases + 1);
  }

  /** As a count over its denominator, {@code 27/45}. */
  @Override
  public String toString() {
    return retained + "/" + cases;
  }
}

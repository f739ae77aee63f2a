package io.github.deermem.eval.scope;

import java.util.Locale;

/**
 * How often something was seen.
 *
 * @param hits 0..of
 * @param of what could have been seen; 0 if nothing could, and then there is no value
 */
public record ScopeRate(String name, int hits, int of) {
  private static final double MISSED = 0.05;

  /** 0..1; 0 over nothing, as the reference publishes it. */
  public double published() {
    return of == 0 ? 0 : (double) hits / of;
  }

  public boolean hasValue() {
    return of > 0;
  }

  /**
   * The one-sided 95 % upper bound of a rate that was never seen: 0 of n is not never.
   *
   * @return 1 - 0.05^(1/of), the same on every machine, since it is published
   */
  public double upperBoundOfZero() {
    return 1 - StrictMath.pow(MISSED, 1.0 / of);
  }

  /** For people: the value, its counts, and what a zero leaves open. */
  public String shown() {
    if (!hasValue()) {
      return "no value (0 of 0)";
    }
    String value = String.format(Locale.ROOT, "%.3f (%d of %d)", published(), hits, of);
    return hits == 0
        ? value
            + String.format(Locale.ROOT, ", below %.3f with 95 %% confidence", upperBoundOfZero())
        : value;
  }
}

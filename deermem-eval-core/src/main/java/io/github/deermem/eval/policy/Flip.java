package io.github.deermem.eval.policy;

import org.jspecify.annotations.Nullable;

/**
 * The smallest change of one signal of a support fact, and of nothing else, that turns a decision
 * about it.
 *
 * @param present the value that it has; null if it has none
 * @param reach which values turn the decision
 * @param value the first of them, seen from the present one; NaN if there is none, or if any does
 */
record Flip(Signal signal, @Nullable Double present, Reach reach, double value) {
  /** Which values turn a decision. */
  enum Reach {
    /** None was found. */
    NONE,
    /** The value, and presumably smaller ones. */
    UP_TO,
    /** The value, and presumably larger ones. */
    FROM,
    /** Presumably any: where there is none now, the smallest and the largest do. */
    ANY
  }
}

/**
 * Statistics over pairs of right and wrong answers: exact where others approximate, and the same
 * bits as the reference evaluation. It knows neither cases nor policies.
 */
@NullMarked
package io.github.deermem.eval.stats;

import org.jspecify.annotations.NullMarked;

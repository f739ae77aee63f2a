/**
 * The gate: limits that published results must keep, and earlier results that they must not fall
 * behind. It reads published files and nothing else.
 */
@NullMarked
package io.github.deermem.eval.gate;

import org.jspecify.annotations.NullMarked;

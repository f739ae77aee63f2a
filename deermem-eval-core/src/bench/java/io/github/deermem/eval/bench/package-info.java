/**
 * Measures what the engine costs; compiled and run by the profile {@code bench} only. Everything it
 * reads is generated below {@code target/}, the same bytes every time.
 */
@NullMarked
package io.github.deermem.eval.bench;

import org.jspecify.annotations.NullMarked;

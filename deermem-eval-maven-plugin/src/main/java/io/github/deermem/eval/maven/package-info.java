/**
 * The goals: each reads parameters, calls the engine, logs, and turns the engine's exception into
 * Maven's.
 */
@NullMarked
package io.github.deermem.eval.maven;

import org.jspecify.annotations.NullMarked;

/** The pools: scenarios, facts with their metadata, and the cases that policies decide on. */
@NullMarked
package io.github.deermem.eval.pool;

import org.jspecify.annotations.NullMarked;

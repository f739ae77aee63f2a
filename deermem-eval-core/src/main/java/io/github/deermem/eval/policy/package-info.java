/**
 * What stays when memory is full: {@link io.github.deermem.eval.policy.CapacityPolicy}, which
 * production selectors implement, the two built-in ones, and the evaluation of both over all cases.
 */
@NullMarked
package io.github.deermem.eval.policy;

import org.jspecify.annotations.NullMarked;

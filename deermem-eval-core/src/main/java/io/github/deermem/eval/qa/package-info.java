/**
 * Asking: a task for each case and policy, the prompt, the providers that answer, and the run that
 * loses no answer that was paid for.
 */
@NullMarked
package io.github.deermem.eval.qa;

import org.jspecify.annotations.NullMarked;

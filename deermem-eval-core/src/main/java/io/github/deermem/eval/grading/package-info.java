/** The blind grader: two strings in, a grade out. It knows neither cases nor policies. */
@NullMarked
package io.github.deermem.eval.grading;

import org.jspecify.annotations.NullMarked;

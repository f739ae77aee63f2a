/**
 * What is made of answers: graded rows, summaries and statistics, their publication, and the check
 * of somebody else's.
 */
@NullMarked
package io.github.deermem.eval.report;

import org.jspecify.annotations.NullMarked;

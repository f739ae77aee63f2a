/**
 * What every step reads and writes: canonical JSON, text by code points, write-once directories and
 * the git state.
 */
@NullMarked
package io.github.deermem.eval.artifact;

import org.jspecify.annotations.NullMarked;

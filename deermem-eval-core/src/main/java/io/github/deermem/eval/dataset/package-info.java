/**
 * One streaming pass over the user's dataset: the digest of its bytes, the official cases that the
 * rule selects, and the distractor bank. Nothing it returns may be published or logged but ids.
 */
@NullMarked
package io.github.deermem.eval.dataset;

import org.jspecify.annotations.NullMarked;

/**
 * The pinned protocol: config, two manifests and an answer prompt, parsed, validated and hashed.
 * {@link io.github.deermem.eval.protocol.ProtocolBundle} is the one door to it; {@link
 * io.github.deermem.eval.protocol.CheckedDocument} lends the way of checking to files of other
 * protocols.
 */
@NullMarked
package io.github.deermem.eval.protocol;

import org.jspecify.annotations.NullMarked;

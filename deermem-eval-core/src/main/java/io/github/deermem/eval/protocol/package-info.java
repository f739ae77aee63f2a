/**
 * The pinned protocol: config, two manifests and an answer prompt, parsed, validated and hashed.
 * {@link io.github.deermem.eval.protocol.ProtocolBundle} is the one door.
 */
@NullMarked
package io.github.deermem.eval.protocol;

import org.jspecify.annotations.NullMarked;

package io.github.deermem.eval.dataset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Checks that a stream of chunks is UTF-8. The JSON parser does not see all of it: it skips what
 * nobody asks for, and lets encoded surrogates and overlong forms pass.
 */
final class Utf8Check {
  private static final int LONGEST_CHARACTER = 4;

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final ByteBuffer pending;
  private final CharBuffer discarded;
  private long consumed;
  private long malformedAt = -1;

  Utf8Check(int largestChunk) {
    pending = ByteBuffer.allocate(largestChunk + LONGEST_CHARACTER);
    discarded = CharBuffer.allocate(largestChunk + LONGEST_CHARACTER);
  }

  void update(byte[] chunk, int length, boolean last) {
    if (malformedAt >= 0) {
      return;
    }
    pending.put(chunk, 0, length).flip();
    discarded.clear();
    CoderResult result = decoder.decode(pending, discarded, last);
    consumed += pending.position();
    if (result.isError()) {
      malformedAt = consumed;
    }
    pending.compact();
  }

  /** The offset of the first byte that is no UTF-8, or -1. */
  long malformedAt() {
    return malformedAt;
  }
}

package io.github.deermem.eval.dataset;

import java.nio.ByteBuffer;

/**
 * Checks that a stream of chunks is UTF-8 (RFC 3629, section 4). The JSON parser does not see all
 * of it: it skips what nobody asks for, and lets encoded surrogates and overlong forms pass.
 */
final class Utf8Check {
  private static final long NOT_ASCII = 0x8080808080808080L;

  private long checked;
  private long malformedAt = -1;

  /** Where the character began that is still incomplete, and how its next byte is bounded. */
  private long characterAt;

  private int missingBytes;
  private int lowest;
  private int highest;

  void update(byte[] chunk, int length, boolean last) {
    ByteBuffer bytes = ByteBuffer.wrap(chunk, 0, length);
    int i = 0;
    while (i < length && malformedAt < 0) {
      boolean eightAscii =
          missingBytes == 0 && i + Long.BYTES <= length && (bytes.getLong(i) & NOT_ASCII) == 0;
      if (eightAscii) {
        i += Long.BYTES;
      } else {
        accept(chunk[i] & 0xff, checked + i);
        i++;
      }
    }
    checked += length;
    if (last && missingBytes > 0 && malformedAt < 0) {
      malformedAt = characterAt;
    }
  }

  /** The offset of the first character that is no UTF-8, or -1. */
  long malformedAt() {
    return malformedAt;
  }

  private void accept(int value, long at) {
    if (missingBytes > 0) {
      malformedAt = value < lowest || value > highest ? characterAt : -1;
      missingBytes--;
      lowest = 0x80;
      highest = 0xbf;
    } else if (value >= 0x80) {
      malformedAt = value < 0xc2 || value > 0xf4 ? at : -1;
      characterAt = at;
      missingBytes = value < 0xe0 ? 1 : value < 0xf0 ? 2 : 3;
      lowest = value == 0xe0 ? 0xa0 : value == 0xf0 ? 0x90 : 0x80; // else overlong
      highest = value == 0xed ? 0x9f : value == 0xf4 ? 0x8f : 0xbf; // else a surrogate, or too high
    }
  }
}

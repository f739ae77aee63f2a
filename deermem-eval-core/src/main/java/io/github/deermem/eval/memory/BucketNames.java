package io.github.deermem.eval.memory;

import java.util.Locale;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Names of directories for any text at all. Two different texts never get the same name, even where
 * the file system ignores case or normalizes Unicode: what tells them apart is a SHA-256 in {@code
 * a-z} and {@code 2-7}. A few letters and digits of the text stand in front, for people.
 */
final class BucketNames {
  private static final int READABLE_CHARACTERS = 12;
  private static final Base32 BASE32 = Base32.builder().get();

  private BucketNames() {}

  static String directory(String id) {
    String hash = BASE32.encodeAsString(DigestUtils.sha256(utf16(id)));
    return readable(id) + "-" + hash.replace("=", "").toLowerCase(Locale.ROOT);
  }

  private static String readable(String id) {
    StringBuilder readable = new StringBuilder();
    for (int i = 0; i < id.length() && readable.length() < READABLE_CHARACTERS; i++) {
      char c = id.charAt(i);
      if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
        readable.append(c);
      } else if (c >= 'A' && c <= 'Z') {
        readable.append((char) (c + ('a' - 'A')));
      }
    }
    return readable.isEmpty() ? "x" : readable.toString();
  }

  /** Every char counts: an encoder would make all halves of surrogate pairs the same. */
  private static byte[] utf16(String id) {
    byte[] bytes = new byte[2 * id.length()];
    for (int i = 0; i < id.length(); i++) {
      bytes[2 * i] = (byte) (id.charAt(i) >> Byte.SIZE);
      bytes[2 * i + 1] = (byte) id.charAt(i);
    }
    return bytes;
  }
}

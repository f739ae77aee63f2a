package io.github.deermem.eval.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.ObjIntConsumer;

/** Decodes a file of a bundle: UTF-8 without a byte-order mark. */
final class SourceText {
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private SourceText() {}

  /**
   * @param report takes what is wrong and the line of it
   * @return the text without the mark; empty if the bytes are no UTF-8
   */
  static Optional<String> decode(byte[] content, ObjIntConsumer<String> report) {
    ByteBuffer bytes = ByteBuffer.wrap(content);
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      if (!text.startsWith(BYTE_ORDER_MARK)) {
        return Optional.of(text);
      }
      report.accept("starts with a byte-order mark; save it as UTF-8 without one", 1);
      return Optional.of(text.substring(BYTE_ORDER_MARK.length()));
    } catch (CharacterCodingException e) {
      // The decoder stops at the first bad byte.
      report.accept("is not valid UTF-8; save it as UTF-8", lineAt(content, bytes.position()));
      return Optional.empty();
    }
  }

  private static int lineAt(byte[] content, int offset) {
    int line = 1;
    for (int i = 0; i < offset; i++) {
      if (content[i] == '\n') {
        line++;
      }
    }
    return line;
  }
}

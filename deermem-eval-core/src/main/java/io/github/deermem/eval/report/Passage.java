package io.github.deermem.eval.report;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A part of a file.
 *
 * @param file all of it, one character a byte, so that positions are offsets
 * @param start of the part
 * @param end behind the part
 */
record Passage(String file, int start, int end) {
  private static final int LONGEST_SHOWN = 60;

  int sharedAtStart(Passage other) {
    int shorter = Math.min(length(), other.length());
    int same = 0;
    while (same < shorter && file.charAt(start + same) == other.file.charAt(other.start + same)) {
      same++;
    }
    return same;
  }

  /**
   * @param atStart what both share at their start, which does not count again
   */
  int sharedAtEnd(Passage other, int atStart) {
    int shorter = Math.min(length(), other.length()) - atStart;
    int same = 0;
    while (same < shorter
        && file.charAt(end - 1 - same) == other.file.charAt(other.end - 1 - same)) {
      same++;
    }
    return same;
  }

  Passage without(int atStart, int atEnd) {
    return new Passage(file, start + atStart, end - atEnd);
  }

  /** The number of line ends in its first bytes. */
  int lineEnds(int bytes) {
    return (int) file.substring(start, start + bytes).chars().filter(c -> c == '\n').count();
  }

  /** What stands in front of it in its line, at most so many bytes. */
  Passage before(int most) {
    int lineStart = file.lastIndexOf('\n', start - 1) + 1;
    int from = Math.max(lineStart, start - most);
    while (from < start && isInsideCharacter(from)) {
      from++;
    }
    return new Passage(file, from, start);
  }

  /** What stands behind it in its line, at most so many bytes. */
  Passage after(int most) {
    int lineEnd = file.indexOf('\n', end);
    int to = Math.min(lineEnd < 0 ? file.length() : lineEnd, end + most);
    while (to > end && isInsideCharacter(to)) {
      to--;
    }
    return new Passage(file, end, to);
  }

  /** With the rest of a character of UTF-8 that it begins or ends in. */
  Passage wholeCharacters() {
    int from = start;
    while (from > 0 && isInsideCharacter(from)) {
      from--;
    }
    int to = end;
    while (isInsideCharacter(to)) {
      to++;
    }
    return new Passage(file, from, to);
  }

  /** As text, with escapes for what has no glyph; cut if it is long. */
  String shown() {
    byte[] bytes = file.substring(start, end).getBytes(StandardCharsets.ISO_8859_1);
    int[] codePoints = new String(bytes, StandardCharsets.UTF_8).codePoints().toArray();
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < Math.min(codePoints.length, LONGEST_SHOWN); i++) {
      append(shown, codePoints[i]);
    }
    return codePoints.length > LONGEST_SHOWN ? shown.append("…").toString() : shown.toString();
  }

  private int length() {
    return end - start;
  }

  /** Continuation bytes of UTF-8 begin with the bits 10. */
  private boolean isInsideCharacter(int position) {
    return position < file.length() && (file.charAt(position) & 0xc0) == 0x80;
  }

  private static void append(StringBuilder shown, int codePoint) {
    switch (codePoint) {
      case '\n' -> shown.append("\\n");
      case '\r' -> shown.append("\\r");
      case '\t' -> shown.append("\\t");
      default -> {
        if (hasNoGlyph(codePoint)) {
          shown.append(String.format(Locale.ROOT, "\\u%04x", codePoint));
        } else {
          shown.appendCodePoint(codePoint);
        }
      }
    }
  }

  private static boolean hasNoGlyph(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}

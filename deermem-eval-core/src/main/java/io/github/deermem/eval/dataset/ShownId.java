package io.github.deermem.eval.dataset;

import java.util.Locale;

/**
 * A question id as messages show it. Datasets are hostile input: an id may be a megabyte long, or
 * hold what moves the cursor of a terminal.
 */
final class ShownId {
  private static final int LONGEST = 100;

  private ShownId() {}

  /** The id, cut after 100 code points, with escapes for what has no glyph of its own. */
  static String of(String id) {
    StringBuilder shown = new StringBuilder();
    id.codePoints().limit(LONGEST).forEach(codePoint -> append(shown, codePoint));
    return id.codePointCount(0, id.length()) > LONGEST
        ? shown.append("…").toString()
        : shown.toString();
  }

  private static void append(StringBuilder shown, int codePoint) {
    switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          shown.append(String.format(Locale.ROOT, "\\u%04x", codePoint));
      default -> shown.appendCodePoint(codePoint);
    }
  }
}

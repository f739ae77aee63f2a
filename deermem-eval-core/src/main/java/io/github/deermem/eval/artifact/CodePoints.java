package io.github.deermem.eval.artifact;

import java.util.Comparator;

/**
 * Text as the protocol sees it: a sequence of Unicode code points, never of UTF-16 units. Lengths,
 * order and white space differ from what {@link String} offers.
 */
public final class CodePoints {
  /**
   * Orders strings by code point, if they hold no lone surrogate. {@link String#compareTo} puts
   * U+FFFF behind astral characters, since it compares surrogates.
   */
  public static final Comparator<String> ORDER = CodePoints::compare;

  private CodePoints() {}

  /** The number of code points; a lone surrogate counts as one. */
  public static int count(CharSequence text) {
    return Character.codePointCount(text, 0, text.length());
  }

  /** Removes the protocol's white space from both ends. */
  public static String trim(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isWhiteSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isWhiteSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  /**
   * White space as the protocol lists it (eviction protocol, introduction). All of it lies in the
   * basic plane.
   */
  public static boolean isWhiteSpace(char c) {
    return (c >= 0x09 && c <= 0x0d)
        || (c >= 0x1c && c <= 0x20)
        || c == 0x85
        || c == 0xa0
        || c == 0x1680
        || (c >= 0x2000 && c <= 0x200a)
        || c == 0x2028
        || c == 0x2029
        || c == 0x202f
        || c == 0x205f
        || c == 0x3000;
  }

  /** Whether the text holds half a surrogate pair, which no UTF-8 can express. */
  public static boolean hasLoneSurrogate(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      boolean paired =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (!paired) {
        return true;
      }
      i++;
    }
    return false;
  }

  private static int compare(String left, String right) {
    int shared = Math.min(left.length(), right.length());
    for (int i = 0; i < shared; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        return inCodePointOrder(a) - inCodePointOrder(b);
      }
    }
    return left.length() - right.length();
  }

  /**
   * Moves surrogates, which stand for code points beyond U+FFFF, behind the rest of the basic
   * plane.
   */
  private static int inCodePointOrder(char unit) {
    return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
  }
}

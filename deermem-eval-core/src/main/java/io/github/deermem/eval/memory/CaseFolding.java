package io.github.deermem.eval.memory;

import java.util.Locale;

/**
 * Full case folding (Unicode, section 3.13): texts that differ in case alone become equal, {@code
 * ß} and {@code SS} included. The JDK has none; for all but a few letters it is the lowercase of
 * the uppercase.
 */
final class CaseFolding {
  private static final int CHEROKEE_FIRST = 0x13a0;
  private static final int CHEROKEE_LAST = 0x13f5;
  private static final int CHEROKEE_SMALL_FIRST = 0x13f8;
  private static final int CHEROKEE_SMALL_LAST = 0x13fd;
  private static final int CHEROKEE_SMALL_OFFSET = 8;
  private static final int CHEROKEE_SUPPLEMENT_FIRST = 0xab70;
  private static final int CHEROKEE_SUPPLEMENT_LAST = 0xabbf;
  private static final int CHEROKEE_SUPPLEMENT_OFFSET = CHEROKEE_SUPPLEMENT_FIRST - CHEROKEE_FIRST;

  private CaseFolding() {}

  static String fold(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    text.codePoints().forEach(codePoint -> fold(codePoint, folded));
    return folded.toString();
  }

  private static void fold(int codePoint, StringBuilder folded) {
    if (codePoint < 0x80) {
      folded.append((char) Character.toLowerCase(codePoint));
    } else if (codePoint == 'ı') {
      folded.append('ı'); // whose uppercase is the I that has a dot in lowercase
    } else if (codePoint == 'İ') {
      folded.append("i\u0307");
    } else if (codePoint == 'ẞ') {
      folded.append("ss");
    } else if (isCherokee(codePoint)) {
      folded.appendCodePoint(cherokeeCapital(codePoint));
    } else {
      // Letter by letter: the lowercase of a whole text depends on neighbours, as with a sigma.
      Character.toString(codePoint)
          .toUpperCase(Locale.ROOT)
          .codePoints()
          .forEach(upper -> folded.appendCodePoint(Character.toLowerCase(upper)));
    }
  }

  private static boolean isCherokee(int codePoint) {
    return within(codePoint, CHEROKEE_FIRST, CHEROKEE_LAST)
        || within(codePoint, CHEROKEE_SMALL_FIRST, CHEROKEE_SMALL_LAST)
        || within(codePoint, CHEROKEE_SUPPLEMENT_FIRST, CHEROKEE_SUPPLEMENT_LAST);
  }

  /** Cherokee got its small letters late, so that its capitals are what others fold to. */
  private static int cherokeeCapital(int codePoint) {
    if (codePoint >= CHEROKEE_SUPPLEMENT_FIRST) {
      return codePoint - CHEROKEE_SUPPLEMENT_OFFSET;
    }
    return codePoint >= CHEROKEE_SMALL_FIRST ? codePoint - CHEROKEE_SMALL_OFFSET : codePoint;
  }

  private static boolean within(int codePoint, int first, int last) {
    return codePoint >= first && codePoint <= last;
  }
}

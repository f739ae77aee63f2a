package io.github.deermem.eval.memory;

/**
 * A number of a model's answer, kept as it is written: to compute an integer of a million digits
 * takes minutes, and nobody asks for it.
 */
record JsonNumber(String text) {
  private static final int DIGITS_OF_AN_INT = 9;

  /**
   * Where the longest number ends that begins at the position, by the grammar of JSON; -1 if none
   * does.
   */
  static int end(String text, int start) {
    int at = start < text.length() && text.charAt(start) == '-' ? start + 1 : start;
    int integerEnd = text.startsWith("0", at) ? at + 1 : digitsEnd(text, at);
    if (integerEnd == at) {
      return -1;
    }
    int fractionEnd = text.startsWith(".", integerEnd) ? digitsEnd(text, integerEnd + 1) : -1;
    at = fractionEnd > integerEnd + 1 ? fractionEnd : integerEnd;
    int exponentEnd = exponentEnd(text, at);
    return exponentEnd > 0 ? exponentEnd : at;
  }

  /** Rounded to a double; beyond its range an infinity or a zero. */
  double value() {
    return Double.parseDouble(text);
  }

  /** Its value if it is written as an integer from 0 on that fits, -1 otherwise. */
  int index() {
    String digits = text.equals("-0") ? "0" : text;
    boolean fits = digits.length() <= DIGITS_OF_AN_INT && digitsEnd(digits, 0) == digits.length();
    return fits ? Integer.parseInt(digits) : -1;
  }

  private static int exponentEnd(String text, int at) {
    if (!text.startsWith("e", at) && !text.startsWith("E", at)) {
      return -1;
    }
    boolean signed = text.startsWith("+", at + 1) || text.startsWith("-", at + 1);
    int first = at + (signed ? 2 : 1);
    int end = digitsEnd(text, first);
    return end > first ? end : -1;
  }

  private static int digitsEnd(String text, int start) {
    int at = start;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }
}

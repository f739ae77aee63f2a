package io.github.deermem.eval.artifact;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The fewest decimal digits that read back as the same double, and CPython's way to lay them out.
 *
 * @param digits without zeros at either end
 * @param pointAt where the decimal point stands, counted from the first digit
 */
record ShortestDigits(String digits, int pointAt) {
  /**
   * @param value finite and positive
   */
  static ShortestDigits of(double value) {
    ShortestDigits printed = read(NumberOutput.toString(value, true));
    // Jackson's printer never goes below two digits: 4.9E-324, where 5e-324 is the same double.
    // Only
    // where doubles lie so far apart does a number of one digit have such a neighbour.
    if (value < Double.MIN_NORMAL && printed.digits.length() == 2) {
      BigDecimal single = new BigDecimal(value).round(new MathContext(1, RoundingMode.HALF_EVEN));
      if (single.doubleValue() == value) {
        return read(single.stripTrailingZeros().toString());
      }
    }
    return printed;
  }

  /** {@code repr} uses an exponent outside 1e-4 to 1e16. */
  boolean hasPoint() {
    return pointAt > -4 && pointAt <= 16;
  }

  String plain() {
    if (pointAt <= 0) {
      return "0." + "0".repeat(-pointAt) + digits;
    }
    if (pointAt >= digits.length()) {
      return digits + "0".repeat(pointAt - digits.length()) + ".0";
    }
    return digits.substring(0, pointAt) + "." + digits.substring(pointAt);
  }

  String exponent() {
    int exponent = pointAt - 1;
    String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    String magnitude = Integer.toString(Math.abs(exponent));
    return mantissa
        + (exponent < 0 ? "e-" : "e+")
        + (magnitude.length() < 2 ? "0" : "")
        + magnitude;
  }

  /** Takes {@code 120.0}, {@code 0.0012}, {@code 1.2E-7} and {@code 5E-324} apart. */
  private static ShortestDigits read(String printed) {
    int e = printed.indexOf('E');
    int mantissaEnd = e < 0 ? printed.length() : e;
    int exponent = e < 0 ? 0 : Integer.parseInt(printed, e + 1, printed.length(), 10);
    int point = printed.indexOf('.');
    int integerDigits = point < 0 ? mantissaEnd : point;
    String digits =
        point < 0
            ? printed.substring(0, mantissaEnd)
            : printed.substring(0, point) + printed.substring(point + 1, mantissaEnd);
    int first = 0;
    while (digits.charAt(first) == '0') {
      first++;
    }
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    return new ShortestDigits(digits.substring(first, end), integerDigits - first + exponent);
  }
}

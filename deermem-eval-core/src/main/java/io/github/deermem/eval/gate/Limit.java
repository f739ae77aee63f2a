package io.github.deermem.eval.gate;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a figure may not fall below, or rise above. It keeps the form that it was written in, so
 * that messages show it as its author knows it.
 *
 * @param written a ratio ({@code 0.8}), a percentage ({@code 80%}) or a count over its denominator
 *     ({@code 36/45})
 * @param value exactly what is written
 * @param denominator that the figure must have; empty unless a count is written
 */
record Limit(Side side, String written, Fraction value, OptionalInt denominator) {
  private static final Pattern COUNT = Pattern.compile("([+-]?\\d{1,9})\\s*/\\s*(\\d{1,9})");
  private static final Pattern NUMBER =
      Pattern.compile("([+-]?\\d{1,20}(?:\\.\\d{1,20})?)\\s*(%?)");

  enum Side {
    MINIMUM("minimum"),
    MAXIMUM("maximum");

    private final String word;

    Side(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  /**
   * Reads a limit.
   *
   * @return empty if the text has none of the three forms
   */
  static Optional<Limit> parse(Side side, String text) {
    String written = text.strip();
    Matcher count = COUNT.matcher(written);
    if (count.matches()) {
      int denominator = Integer.parseInt(count.group(2));
      return denominator == 0
          ? Optional.empty()
          : Optional.of(
              new Limit(
                  side,
                  written,
                  Fraction.of(Integer.parseInt(count.group(1)), denominator),
                  OptionalInt.of(denominator)));
    }
    Matcher number = NUMBER.matcher(written);
    if (!number.matches()) {
      return Optional.empty();
    }
    boolean percentage = !number.group(2).isEmpty();
    return Optional.of(
        new Limit(
            side,
            written,
            new Fraction(new BigDecimal(number.group(1)), percentage ? 100 : 1),
            OptionalInt.empty()));
  }

  /** Whether the figure keeps it: compared exactly, with the same denominator if one is written. */
  boolean isKeptBy(Figure figure) {
    int comparison = figure.value().compareTo(value);
    boolean within = side == Side.MINIMUM ? comparison >= 0 : comparison <= 0;
    return within && hasItsDenominator(figure);
  }

  boolean hasItsDenominator(Figure figure) {
    return denominator.isEmpty()
        || figure.count().filter(count -> count.cases() == denominator.getAsInt()).isPresent();
  }

  boolean isPercentage() {
    return written.endsWith("%");
  }

  /** Digits behind the point, as written. */
  int decimals() {
    int point = written.indexOf('.');
    return point < 0 ? 0 : written.length() - point - 1 - (isPercentage() ? 1 : 0);
  }

  /** As in {@code minimum 0.80}. */
  String shown(boolean signed) {
    boolean plus = signed && Character.isDigit(written.charAt(0));
    return side.word() + " " + (plus ? "+" : "") + written;
  }
}

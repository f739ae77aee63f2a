package io.github.deermem.eval.policy;

import io.github.deermem.eval.artifact.CodePoints;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Points in time as a memory stores them (eviction protocol, section 5): {@code YYYY-MM-DD},
 * optionally {@code T} or one space and {@code HH:MM[:SS[.fraction]]}, optionally {@code Z} or
 * {@code ±HH:MM}. Without a zone it is UTC.
 */
final class Timestamps {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long SECONDS_PER_DAY = 86_400;
  private static final long LARGEST_EXACT = 1L << 53;

  private final String text;
  private int position;

  private Timestamps(String text) {
    this.text = text;
  }

  /** Microseconds since 1970, a longer fraction cut; empty for what is no timestamp. */
  static OptionalLong parse(@Nullable Object value) {
    if (!(value instanceof String string)) {
      return OptionalLong.empty();
    }
    return new Timestamps(CodePoints.trim(string)).parse();
  }

  static long micros(Instant time) {
    return Math.addExact(
        Math.multiplyExact(time.getEpochSecond(), MICROS_PER_SECOND), time.getNano() / 1000);
  }

  /**
   * Days from the one to the other, 0 if it lies in the future; rounded as two divisions in
   * doubles.
   */
  static double daysSince(long micros, long now) {
    long elapsed = now - micros;
    if (elapsed <= 0) {
      return 0;
    }
    double seconds =
        elapsed <= LARGEST_EXACT
            ? (double) elapsed / MICROS_PER_SECOND
            : BigDecimal.valueOf(elapsed, 6).doubleValue();
    return seconds / SECONDS_PER_DAY;
  }

  private OptionalLong parse() {
    int year = number(4);
    boolean dashed = literal('-');
    int month = number(2);
    dashed &= literal('-');
    int day = number(2);
    if (!dashed || year < 1 || month < 0 || day < 0) {
      return OptionalLong.empty();
    }
    long seconds = 0;
    long fraction = 0;
    if (literal('T') || literal(' ')) {
      int hour = number(2);
      boolean colon = literal(':');
      int minute = number(2);
      int second = 0;
      if (literal(':')) {
        second = number(2);
        if (second >= 0 && literal('.')) {
          fraction = fraction();
        }
      }
      if (!colon
          || outside(hour, 23)
          || outside(minute, 59)
          || outside(second, 59)
          || fraction < 0) {
        return OptionalLong.empty();
      }
      seconds = hour * 3600L + minute * 60L + second;
      seconds -= offsetSeconds();
    }
    if (position != text.length()) {
      return OptionalLong.empty();
    }
    try {
      long days = LocalDate.of(year, month, day).toEpochDay();
      return OptionalLong.of((days * SECONDS_PER_DAY + seconds) * MICROS_PER_SECOND + fraction);
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * 0 without a zone; a malformed one leaves the position where it was, so that the whole is
   * refused.
   */
  private long offsetSeconds() {
    int start = position;
    if (literal('Z')) {
      return 0;
    }
    boolean west = literal('-');
    if (!west && !literal('+')) {
      return 0;
    }
    int hours = number(2);
    boolean colon = literal(':');
    int minutes = number(2);
    if (!colon || outside(hours, 23) || outside(minutes, 59)) {
      position = start;
      return 0;
    }
    long seconds = hours * 3600L + minutes * 60L;
    return west ? -seconds : seconds;
  }

  /** Microseconds, -1 without a digit; digits behind the sixth are cut. */
  private long fraction() {
    int start = position;
    long micros = 0;
    int digits = 0;
    while (position < text.length() && isDigit(text.charAt(position))) {
      if (digits < 6) {
        micros = micros * 10 + (text.charAt(position) - '0');
        digits++;
      }
      position++;
    }
    while (digits < 6) {
      micros *= 10;
      digits++;
    }
    return position == start ? -1 : micros;
  }

  /** Exactly that many digits, or -1. */
  private int number(int digits) {
    int value = 0;
    for (int i = 0; i < digits; i++) {
      if (position >= text.length() || !isDigit(text.charAt(position))) {
        return -1;
      }
      value = value * 10 + (text.charAt(position) - '0');
      position++;
    }
    return value;
  }

  private boolean literal(char expected) {
    if (position < text.length() && text.charAt(position) == expected) {
      position++;
      return true;
    }
    return false;
  }

  private static boolean outside(int value, int largest) {
    return value < 0 || value > largest;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}

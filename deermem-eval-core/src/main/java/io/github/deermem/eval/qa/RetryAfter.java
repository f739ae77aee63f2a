package io.github.deermem.eval.qa;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The header {@code Retry-After} (RFC 9110, section 10.2.3): seconds or an HTTP date. */
final class RetryAfter {
  private RetryAfter() {}

  /** How long to wait; zero for what is absent, past, negative or unparseable. */
  static Duration parse(@Nullable String header, Clock clock) {
    if (header == null) {
      return Duration.ZERO;
    }
    String value = header.strip();
    if (value.matches("\\d{1,15}")) {
      return Duration.ofSeconds(Long.parseLong(value));
    }
    try {
      Instant until = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(clock.instant(), until);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeException e) {
      return Duration.ZERO;
    }
  }
}

package io.github.deermem.eval.chat;

import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** The header {@code Retry-After} (RFC 9110, section 10.2.3): seconds or an HTTP date. */
final class RetryAfter {
  private static final String NAME = "Retry-After";

  /** More digits than a wait makes sense with. */
  private static final Duration FOREVER = Duration.ofSeconds(999_999_999_999L);

  private RetryAfter() {}

  /** How long to wait; zero for what is absent, past, negative or unparseable. */
  static Duration parse(Headers headers, Clock clock) {
    String value = headers.get(NAME);
    if (value != null && value.matches("[0-9]+")) {
      return seconds(value);
    }
    @Nullable Date until = headers.getDate(NAME);
    Duration wait =
        until == null ? Duration.ZERO : Duration.between(clock.instant(), until.toInstant());
    return wait.isNegative() ? Duration.ZERO : wait;
  }

  private static Duration seconds(String digits) {
    String significant = digits.replaceFirst("^0+(?=.)", "");
    return significant.length() > 12 ? FOREVER : Duration.ofSeconds(Long.parseLong(significant));
  }
}

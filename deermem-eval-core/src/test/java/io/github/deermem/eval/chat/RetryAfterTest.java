package io.github.deermem.eval.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** At noon of 13 August 2026, a Thursday. */
class RetryAfterTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "5 | 5",
        "007 | 7",
        "86400 | 86400",
        "999999999999 | 999999999999",
        "99999999999999999999999999 | 999999999999",
        "00000000000000000000000005 | 5",
        "Thu, 13 Aug 2026 12:00:30 GMT | 30",
        "Thursday, 13-Aug-26 12:00:30 GMT | 30",
        "Thu Aug 13 12:00:30 2026 | 30",
        "Fri, 14 Aug 2026 12:00:00 GMT | 86400"
      })
  void secondsAndTheThreeFormsOfADateAreUnderstood(String value, long seconds) {
    assertEquals(Duration.ofSeconds(seconds), parse(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "soon",
        "-5",
        "+5",
        "1.5",
        "5 s",
        "0x5",
        "1e3",
        "٥",
        "５",
        "5, 6",
        "2026-08-14",
        "Wed, 21 Oct 2015 07:28:00 GMT",
        "Thu, 13 Aug 2026 12:00:00 GMT",
        "Thu, 13 Aug 2026 11:59:59 GMT"
      })
  void whatIsPastNegativeOrUnreadableCountsAsAbsent(String value) {
    assertEquals(Duration.ZERO, parse(value));
  }

  @Test
  void withoutTheHeaderThereIsNoDemand() {
    assertEquals(Duration.ZERO, RetryAfter.parse(new Headers.Builder().build(), new FakeTime()));
  }

  @Test
  void theNameOfTheHeaderHasNoCase() {
    Headers headers = new Headers.Builder().add("retry-AFTER", "5").build();

    assertEquals(Duration.ofSeconds(5), RetryAfter.parse(headers, new FakeTime()));
  }

  private static Duration parse(String value) {
    Headers headers = new Headers.Builder().addUnsafeNonAscii("Retry-After", value).build();
    return RetryAfter.parse(headers, new FakeTime());
  }
}

package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {
  /** Microseconds worked out with another program. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      textBlock =
          """
          2026-08-13,                             1786579200000000
          2026-08-13T00:00,                       1786579200000000
          2026-08-13 07:05,                       1786604700000000
          2026-08-13T07:05:09,                    1786604709000000
          2026-08-13T07:05:09Z,                   1786604709000000
          2026-08-13 07:05:09Z,                   1786604709000000
          2026-08-13T07:05Z,                      1786604700000000
          2026-08-13T07:05:09.5,                  1786604709500000
          2026-08-13T07:05:09.123456,             1786604709123456
          2026-08-13T07:05:09.123456999999999999, 1786604709123456
          2026-08-13T07:05:09.9999999Z,           1786604709999999
          2026-08-13T07:05:09.00000000000000001Z, 1786604709000000
          2026-08-13T07:05+05:30,                 1786584900000000
          2026-08-13T07:05-05:30,                 1786624500000000
          2026-08-13 23:59:59-23:59,              1786751939000000
          2026-08-13T07:05:00-00:00,              1786604700000000
          2026-08-13T07:05:00+00:00,              1786604700000000
          1970-01-01,                             0
          1969-12-31T23:59:59.999999,             -1
          0001-01-01,                             -62135596800000000
          9999-12-31T23:59:59.999999,             253402300799999999
          2024-02-29,                             1709164800000000
          2000-02-29,                             951782400000000
          1600-02-29,                             -11670998400000000
          """)
  void isReadToTheMicrosecond(String text, long micros) {
    assertEquals(OptionalLong.of(micros), Timestamps.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " 2026-08-13 ",
        "\n2026-08-13T00:00:00Z\t",
        "\u00a0\u3000\u2003\u0085\u001c2026-08-13\u2028\u202f"
      })
  void whiteSpaceAroundItDoesNotMatter(String text) {
    assertEquals(OptionalLong.of(1_786_579_200_000_000L), Timestamps.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "now",
        "2026",
        "2026-08",
        "2026-8-13",
        "26-08-13",
        "02026-08-13",
        "+2026-08-13",
        "-2026-08-13",
        "20260813",
        "2026/08/13",
        "2026-W33-4",
        "2026-225",
        "13-08-2026",
        "0000-01-01",
        "2026-00-01",
        "2026-13-01",
        "2026-08-00",
        "2026-08-32",
        "2026-02-29",
        "1900-02-29",
        "2026-04-31",
        "2026-08-13Z",
        "2026-08-13+02:00",
        "2026-08-13T",
        "2026-08-13T07",
        "2026-08-13T07Z",
        "2026-08-13T7:05",
        "2026-08-13T0705",
        "2026-08-13T07:5",
        "2026-08-13T07:05:",
        "2026-08-13T07:05:9",
        "2026-08-13T07:05:09.",
        "2026-08-13T07:05:09.Z",
        "2026-08-13T07:05:09,5",
        "2026-08-13T07:05.5",
        "2026-08-13T24:00",
        "2026-08-13T24:00:00",
        "2026-08-13T07:60",
        "2026-08-13T23:59:60",
        "2026-08-13t07:05",
        "2026-08-13T07:05z",
        "2026-08-13  07:05",
        "2026-08-13\t07:05",
        "2026-08-13_07:05",
        "2026-08-13T07:05 Z",
        "2026-08-13T07:05:09 +02:00",
        "2026-08-13T07:05+02",
        "2026-08-13T07:05+0200",
        "2026-08-13T07:05+2:00",
        "2026-08-13T07:05+24:00",
        "2026-08-13T07:05+02:60",
        "2026-08-13T07:05+02:00:00",
        "2026-08-13T07:05Z+02:00",
        "2026-08-13T07:05ZZ",
        "2026-08-13T07:05+",
        "2026-08-13T07:05\u221202:00",
        "2026-08-13T07:05UTC",
        "2026-08-13T07:05Z[UTC]",
        "2026\u201008\u201013",
        "\u0662\u0660\u0662\u0666-08-13",
        "２０２６-08-13",
        "2026-08-13T07:05:0٩",
        "\u200b2026-08-13",
        "\ufeff2026-08-13",
        "2026-08-13\u0000",
        "1786579200"
      })
  void anythingElseIsNoTimestamp(String text) {
    assertEquals(OptionalLong.empty(), Timestamps.parse(text));
  }

  static Stream<Object> otherValues() {
    return Stream.of(
        1_786_579_200L, 1.5, true, List.of("2026-08-13"), Instant.EPOCH, new StringBuilder("2026"));
  }

  @ParameterizedTest
  @MethodSource("otherValues")
  void onlyAStringIsATimestamp(Object value) {
    assertEquals(OptionalLong.empty(), Timestamps.parse(value));
  }

  @Test
  void nothingIsNoTimestamp() {
    assertEquals(OptionalLong.empty(), Timestamps.parse(null));
  }

  @Test
  void aVeryLongFractionIsCut() {
    assertEquals(
        OptionalLong.of(1_786_604_709_123_456L),
        Timestamps.parse("2026-08-13T07:05:09.123456" + "7".repeat(100_000) + "Z"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Asia/Shanghai", "America/St_Johns", "Pacific/Apia"})
  void withoutAZoneItIsUtcWhateverTheMachineHas(String zone) {
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone(zone));

      assertEquals(
          OptionalLong.of(1_786_604_700_000_000L), Timestamps.parse("2026-08-13T07:05"), zone);
      assertEquals(OptionalLong.of(1_786_579_200_000_000L), Timestamps.parse("2026-08-13"), zone);
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2026-08-13T00:00:00Z, 1786579200000000",
    "2026-08-13T00:00:00.000000999Z, 1786579200000000",
    "2026-08-13T00:00:00.123456789Z, 1786579200123456",
    "1969-12-31T23:59:59.999999999Z, -1",
    "1969-12-31T23:59:59.9999Z, -100",
    "0001-01-01T00:00:00Z, -62135596800000000"
  })
  void anInstantIsCutToMicroseconds(Instant time, long micros) {
    assertEquals(micros, Timestamps.micros(time));
  }

  /** At 2026-08-13T00:00Z; days worked out with another program, as two divisions in doubles. */
  @ParameterizedTest
  @CsvSource({
    "1786579200000000, 0.0",
    "1786579200000001, 0.0",
    "9223372036854775807, 0.0",
    "1786579199999999, 1.1574074074074074e-11",
    "1786550400000000, 0.3333333333333333",
    "1786492800000000, 1.0",
    "1777638896789012, 103.47573160865741",
    "0, 20678.0",
    // more than 2^53 microseconds ago, which a double does not hold exactly
    "-25627375091989573, 317291.13763876824",
    "-20340552343480349, 256101.05953102256",
    "-35282535201264965, 429040.6759405667",
    "-62135596800000000, 739840.0"
  })
  void daysSinceAreRoundedTwiceAndNeverNegative(long micros, double days) {
    assertEquals(days, Timestamps.daysSince(micros, 1_786_579_200_000_000L));
  }
}

package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryQuotesTest {
  /** 40 code points without a sentence's end; no part of it repeats. */
  private static final String CLAUSE = "abcdefghijklmnopqrst, 0123456789 UVWXYZ-";

  @ParameterizedTest
  @CsvFileSource(
      resources = "/report/quotes.csv",
      delimiter = '|',
      quoteCharacter = '\u0001',
      emptyValue = "")
  void aWholeSentenceIsAQuoteAndACopiedNameIsNone(String said, String memory, boolean quotes) {
    String prediction = said == null ? "" : said;

    assertEquals(quotes, MemoryQuotes.isQuoting(prediction, List.of(memory.replace('¶', '\n'))));
  }

  @ParameterizedTest
  @CsvSource({"0, 29, false", "11, 29, false", "0, 30, true", "10, 30, true", "0, 40, true"})
  void thirtyCodePointsInARowAreAQuoteWhereverTheyStand(int start, int length, boolean quotes) {
    String said = "I think (" + CLAUSE.substring(start, start + length) + ").";

    assertEquals(quotes, MemoryQuotes.isQuoting(said, List.of("USER: " + CLAUSE + " and so on")));
  }

  @Test
  void passagesAreNotPutTogetherFromTwoFacts() {
    String first = CLAUSE.substring(0, 20);
    String second = CLAUSE.substring(20);

    assertFalse(
        MemoryQuotes.isQuoting(
            CLAUSE, List.of(first + " and more", "there is " + second + " too")));
  }

  @Test
  void aHugePredictionIsReadInReasonableTime() {
    String memory =
        IntStream.range(0, 400).mapToObj(i -> "note " + i + "; ").reduce("", String::concat);
    String prediction = ".".repeat(1_000_000) + "x";

    boolean quotes =
        Assertions.assertTimeoutPreemptively(
            Duration.ofSeconds(20),
            () -> MemoryQuotes.isQuoting(prediction + memory.substring(7, 90), List.of(memory)));

    assertTrue(quotes);
  }

  @Test
  void nothingIsSaidWhereNothingIsQuoted() {
    assertEquals(List.of(), MemoryQuotes.warnings(List.of()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void fewRowsAreAllNamed(int rows) {
    List<String> ids = IntStream.range(0, rows).mapToObj(i -> "c" + i + "__confidence").toList();

    assertEquals(
        List.of("prediction quotes stored memory: " + String.join(", ", ids)),
        MemoryQuotes.warnings(ids));
  }

  @Test
  void ofManyRowsTenAreNamedAndTheRestIsCounted() {
    List<String> ids = IntStream.range(0, 46).mapToObj(i -> "c" + i).toList();

    assertEquals(
        List.of(
            "prediction quotes stored memory: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 36 more"),
        MemoryQuotes.warnings(ids));
  }
}

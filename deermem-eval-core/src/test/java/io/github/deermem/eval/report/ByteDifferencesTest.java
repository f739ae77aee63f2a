package io.github.deermem.eval.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class ByteDifferencesTest {
  @ParameterizedTest
  @CsvFileSource(
      resources = "/report/byte-differences.csv",
      delimiter = '|',
      quoteCharacter = '\u0001',
      numLinesToSkip = 1)
  void aDifferenceIsToldByLineBytesAndSurroundings(
      String published, String expected, String message) {
    assertEquals(message, String.join("; ", between(text(published), text(expected)).describe()));
  }

  @Test
  void offsetsCutExactlyWhatDiffers() {
    String published = "{\n  \"a\": \"héllo\",\n  \"b\": 1.25,\n  \"c\": []\n}\n";
    String expected = "{\n  \"a\": \"hèllo\",\n  \"b\": 1.5,\n  \"c\": []\n}\n";
    String bytes = new String(published.getBytes(UTF_8), ISO_8859_1);

    List<ByteRange> ranges = between(published, expected).ranges();

    assertEquals(
        List.of("\u00a9", "2"),
        ranges.stream().map(range -> bytes.substring(range.start(), range.end())).toList());
    assertEquals(List.of(2, 3), ranges.stream().map(ByteRange::line).toList());
    assertEquals(List.of("é", "2"), ranges.stream().map(ByteRange::published).toList());
    assertEquals(List.of("è", ""), ranges.stream().map(ByteRange::expected).toList());
  }

  @Test
  void ofManyRangesTenAreToldAndTheRestIsCounted() {
    String expected = "same\nleft\n".repeat(40);
    String published = expected.replace("left", "lost");

    ByteDifferences differences = between(published, expected);

    assertEquals(40, differences.ranges().size());
    assertEquals(11, differences.describe().size());
    assertEquals("and 30 more", differences.describe().get(10));
  }

  @Test
  void longTextsAreCut() {
    ByteDifferences differences = between("x".repeat(1_000) + "\n", "y".repeat(1_000) + "\n");

    assertEquals(
        List.of(
            "line 1, bytes 0-999: \"%s…\" where \"%s…\" belongs, near: %s…"
                .formatted("x".repeat(60), "y".repeat(60), "x".repeat(60))),
        differences.describe());
  }

  @Test
  void aFileOfManyLinesIsOneRange() {
    String published =
        IntStream.range(0, 200_000).mapToObj(i -> i + "\n").collect(Collectors.joining());
    String expected = "0\nhello\n199999\n";

    ByteDifferences differences =
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> between(published, expected));

    assertEquals(1, differences.ranges().size());
    ByteRange range = differences.ranges().get(0);
    assertEquals(2, range.line());
    assertEquals(2, range.start());
    assertEquals(published.length() - "\n199999\n".length(), range.end());
    assertEquals("hello", range.expected());
  }

  @Test
  void everyChangedLineIsARangeOfItsOwn() {
    String published = String.join("", Collections.nCopies(1_900, "a\n"));
    String expected = String.join("", Collections.nCopies(1_900, "b\n"));

    assertEquals(1_900, between(published, expected).ranges().size());
  }

  private static ByteDifferences between(String published, String expected) {
    return ByteDifferences.between(published.getBytes(UTF_8), expected.getBytes(UTF_8));
  }

  private static String text(String cell) {
    return cell == null ? "" : cell.replace("¶", "\n").replace("␍", "\r").replace("␀", "\0");
  }
}

package io.github.deermem.eval.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleTest {
  private final RecordingLog log = new RecordingLog();

  @ParameterizedTest
  @CsvSource({
    "UTF-8,      0bb5a684 · capacity 7 (kept → evicted) …, 0bb5a684 · capacity 7 (kept → evicted) …",
    "US-ASCII,   0bb5a684 · capacity 7 (kept → evicted) …, 0bb5a684 - capacity 7 (kept -> evicted) ...",
    "ISO-8859-1, 4 scenarios × 5, 4 scenarios x 5",
  })
  void linesAreShownAsTheConsoleCanShowThem(String charset, String line, String shown) {
    new Console(log, Charset.forName(charset)).info(line);

    assertEquals(List.of("info " + shown), log.lines());
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "3"})
  void warningsAreOneLineEach(int count) {
    new Console(log, StandardCharsets.UTF_8).warn(Collections.nCopies(count, "careful"));

    assertEquals(Collections.nCopies(count, "warn careful"), log.lines());
  }
}

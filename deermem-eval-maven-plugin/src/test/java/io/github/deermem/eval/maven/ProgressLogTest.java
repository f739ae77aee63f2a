package io.github.deermem.eval.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.qa.TokenCount;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressLogTest {
  private final RecordingLog log = new RecordingLog();
  private final Console console = new Console(log, StandardCharsets.UTF_8);
  private long nanos = -17; // a clock of its own may begin anywhere

  @Test
  void aBatchLogGetsAPlainLineForEachTenth() {
    run(batch(), 59, Duration.ofMillis(2_100));

    assertEquals(10, log.lines().size());
    assertEquals(
        "info  10 %   6/59   0.5/s   about 111 s left   600 tokens in, 60 out", log.lines().get(0));
    assertEquals(
        "info 100 %  59/59   0.5/s   about 0 s left   5,900 tokens in, 590 out",
        log.lines().get(9));
  }

  /** How many lines, at most one for each tenth or half minute. */
  @ParameterizedTest
  @CsvSource({
    "1000,     1,  1", // too fast to be worth a line for each tenth: one when a second has passed
    "1000,    10, 10",
    "90,     500, 10",
    "4,     3000,  4", // 25, 50, 75, 100 %
    "20,   31000, 20", // each call takes half a minute
    "100,   9999, 30", // between two tenths 30 s pass three times
    "1,        1,  0",
  })
  void linesAreFew(int calls, int milliseconds, int lines) {
    run(batch(), calls, Duration.ofMillis(milliseconds));

    assertEquals(lines, log.lines().size(), () -> String.join("\n", log.lines()));
    long halfMinutes = Duration.ofMillis((long) calls * milliseconds).toSeconds() / 30;
    assertTrue(log.lines().size() <= 10 + halfMinutes);
  }

  @Test
  void aBatchLogHoldsNoEscapeCodes() {
    run(batch(), 90, Duration.ofSeconds(1));

    assertEquals(
        List.of(),
        log.lines().stream().filter(line -> line.chars().anyMatch(c -> c < ' ')).toList());
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 89 s", "60, 1, 89 min", "1, 45, 1 s", "0, 1, 0 s"})
  void theRemainingTimeFollowsFromTheRateSoFar(int secondsEach, int calls, String left) {
    StringWriter terminal = new StringWriter();
    ProgressLog progress = new ProgressLog(console, new PrintWriter(terminal), () -> nanos);

    nanos += Duration.ofSeconds(secondsEach).toNanos();
    progress.progressed(calls, 90, TokenCount.NONE);

    assertTrue(terminal.toString().contains("   about " + left + " left   "), terminal.toString());
  }

  @Test
  void aTerminalShowsOneLineThatIsReplaced() {
    StringWriter terminal = new StringWriter();
    ProgressLog progress = new ProgressLog(console, new PrintWriter(terminal), () -> nanos);

    run(progress, 2, Duration.ofSeconds(1));

    assertEquals(
        "\r 50 %  1/2   1.0/s   about 1 s left   100 tokens in, 10 out\u001b[K"
            + "\r100 %  2/2   1.0/s   about 0 s left   200 tokens in, 20 out\u001b[K"
            + "\r\u001b[K",
        terminal.toString());
    assertEquals(List.of(), log.lines(), "and the log stays as it is");
  }

  private ProgressLog batch() {
    return new ProgressLog(console, null, () -> nanos);
  }

  private void run(ProgressLog progress, int calls, Duration each) {
    progress.started(calls, 0);
    for (int done = 1; done <= calls; done++) {
      nanos += each.toNanos();
      progress.progressed(done, calls, new TokenCount(100L * done, 10L * done));
    }
    progress.close();
  }
}

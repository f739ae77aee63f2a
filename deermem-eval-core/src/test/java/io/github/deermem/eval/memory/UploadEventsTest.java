package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class UploadEventsTest {
  @ParameterizedTest
  @CsvFileSource(
      resources = "/memory/uploads.csv",
      delimiter = '|',
      quoteCharacter = '`',
      numLinesToSkip = 1)
  void sentencesThatTellOfAnUploadAreCut(String text, String rest) {
    assertEquals(rest, SummaryText.tidy(UploadEvents.cutFrom(text)));
    assertEquals(!rest.equals(text), UploadEvents.mentionedIn(text));
  }

  @Test
  void anyWhiteSpaceStandsBetweenWords() {
    assertTrue(UploadEvents.mentionedIn("Uploaded\u00a0\n\u3000a\u2003file"));
    assertFalse(UploadEvents.mentionedIn("Uploaded\u200bfile")); // which has no width, and is none
  }

  @Test
  void aSummaryIsTidied() {
    assertEquals("a b\n c", SummaryText.tidy("\u00a0 a   b\n  c \t"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"upload ", "upload a ", "file ", "upload", " ", "<", ".", "uploaded\n"})
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aMegabyteOfAlmostUploadsTakesLinearTime(String almost) {
    String text = almost.repeat(1_000_000 / almost.length());

    assertEquals(text, UploadEvents.cutFrom(text));
  }
}

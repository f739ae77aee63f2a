package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodePointsTest {
  /** Eviction protocol, introduction. */
  private static final int[] WHITE_SPACE = {
    0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001,
    0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f,
    0x205f, 0x3000
  };

  @Test
  void isWhiteSpaceExactlyWhatTheProtocolLists() {
    int[] found =
        IntStream.rangeClosed(0, 0xffff).filter(c -> CodePoints.isWhiteSpace((char) c)).toArray();

    assertEquals(Arrays.toString(WHITE_SPACE), Arrays.toString(found));
  }

  @Test
  void trimsAllWhiteSpaceAtBothEndsAndNothingWithin() {
    StringBuilder all = new StringBuilder();
    Arrays.stream(WHITE_SPACE).forEach(all::appendCodePoint);

    assertEquals("a" + all + "b", CodePoints.trim(all + "a" + all + "b" + all));
    assertEquals("", CodePoints.trim(all.toString()));
    assertEquals("", CodePoints.trim(""));
  }

  /** What strip() or trim() of Java or other languages would take away. */
  @ParameterizedTest
  @ValueSource(
      strings = {"\u0000", "\u0008", "\u000e", "\u001b", "\u180e", "\u200b", "\ufeff", "\u2060"})
  void leavesOtherInvisibleCharactersAlone(String invisible) {
    assertEquals(invisible + "a" + invisible, CodePoints.trim(invisible + "a" + invisible));
  }

  @ParameterizedTest
  @CsvSource({
    "'', 0",
    "abc, 3",
    "é, 1",
    "e\u0301, 2",
    "\ud83d\ude00, 1",
    "a\ud83d\ude00b\ud83d\ude00, 4"
  })
  void countsCodePoints(String text, int expected) {
    assertEquals(expected, CodePoints.count(text));
  }

  @Test
  void countsALoneSurrogateAsOne() {
    assertEquals(3, CodePoints.count("\ude00a\ud83d"));
  }

  @Test
  void ordersByCodePointAndPrefixesFirst() {
    List<String> ordered =
        List.of(
            "",
            "A",
            "B",
            "Z",
            "_",
            "a",
            "aa",
            "aé",
            "a\uffff",
            "a\ud83d\ude00",
            "b",
            "é",
            "\ud7ff",
            "\ue000",
            "\uffff",
            "\ud800\udc00",
            "\ud83d\ude00",
            "\udbff\udfff");
    List<String> shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(1));

    shuffled.sort(CodePoints.ORDER);

    assertEquals(ordered, shuffled);
  }

  @Test
  void agreesWithTheOrderOfCodePointArrays() {
    Random random = new Random(2);
    for (int i = 0; i < 20_000; i++) {
      String left = text(random);
      String right = text(random);

      assertEquals(
          Integer.signum(Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray())),
          Integer.signum(CodePoints.ORDER.compare(left, right)),
          () -> left + " and " + right);
    }
  }

  private static String text(Random random) {
    int[] alphabet = {'a', 0xd7ff, 0xe000, 0xffff, 0x10000, 0x1f600, 0x10ffff};
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(4); length > 0; length--) {
      text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\ud83d", "\ude00", "a\ud83d", "\ud83da", "\ude00\ud83d", "\ud83d\ude00\ude00"})
  void findsLoneSurrogates(String text) {
    assertTrue(CodePoints.hasLoneSurrogate(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "\ud83d\ude00", "\ud83d\ude00\ud83d\ude00a", "\uffff"})
  void findsNoLoneSurrogatesInPairs(String text) {
    assertFalse(CodePoints.hasLoneSurrogate(text));
  }
}

package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values from CaseFolding.txt of the Unicode Character Database, statuses C and F. */
class CaseFoldingTest {
  @ParameterizedTest
  @CsvSource({
    "LIKES Tea, likes tea",
    "Straße, strasse",
    "STRASSE, strasse",
    "GROẞ, gross",
    "ΣΟΦΟΣ, σοφοσ",
    "σοφος, σοφοσ",
    "İ, i̇",
    "ı, ı",
    "I, i",
    "ſ, s",
    "K, k",
    "Å, å",
    "ﬃ, ffi",
    "ŉ, ʼn",
    "\u01f0, j\u030c",
    "\u0390, \u03b9\u0308\u0301",
    "ᾳ, αι",
    "ᾼ, αι",
    "µ, μ",
    "ϐ, β",
    "ͅ, ι",
    "Ⅷ, ⅷ",
    "Ⓐ, ⓐ",
    "Ꭰ, Ꭰ",
    "ꭰ, Ꭰ",
    "ꮿ, Ꮿ",
    "ᏸ, Ᏸ",
    "ᏽ, Ᏽ",
    "Ᏽ, Ᏽ",
    "𐐀, 𐐨",
    "Ａ, ａ",
    "Ж, ж",
    "Ա, ա",
    "և, եւ",
    "Ა, ა",
    "喜欢茶 🍵, 喜欢茶 🍵"
  })
  void lettersFoldAsUnicodeSays(String text, String folded) {
    assertEquals(folded, CaseFolding.fold(text));
  }

  @ParameterizedTest
  @CsvSource({"ı, i", "é, e", "Ａ, A", "İ, i"})
  void whatDiffersInMoreThanCaseStaysDifferent(String one, String other) {
    assertNotEquals(CaseFolding.fold(one), CaseFolding.fold(other));
  }

  @Test
  void halfASurrogatePairStaysWhatItIs() {
    assertEquals("a\ud83c", CaseFolding.fold("A\ud83c"));
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aMillionSigmasFoldInLinearTime() {
    assertEquals("σ".repeat(1_000_000), CaseFolding.fold("Σ".repeat(1_000_000)));
  }
}

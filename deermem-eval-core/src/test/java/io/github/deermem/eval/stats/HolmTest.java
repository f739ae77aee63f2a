package io.github.deermem.eval.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HolmTest {
  /**
   * Of 0.01, 0.04, 0.03, 0.005 the order is 0.005, 0.01, 0.03, 0.04: 4·0.005 = 0.02; 3·0.01 = 0.03;
   * 2·0.03 = 0.06; 1·0.04 = 0.04, which must not be smaller than the one before: 0.06.
   */
  @ParameterizedTest
  @CsvSource({
    "0.01 0.04 0.03 0.005, 0.03 0.06 0.06 0.02",
    "0.04, 0.04",
    "0.02 0.02 0.02, 0.06 0.06 0.06",
    "0.5 0.9, 1 1", // 2·0.5 = 1; 0.9 must not be smaller
    "0.001 0.9 0.6, 0.003 1 1", // 3·0.001; 2·0.6 is more than 1
    "0 1, 0 1",
    "'', ''"
  })
  void valuesAreMultipliedByTheNumberOfThoseLeft(String given, String expected) {
    assertSameNumbers(decimals(expected), Holm.adjusted(decimals(given)));
  }

  /** Seven pairs in one direction: p = 2/128; the smallest of three: 3·2/128 = 3/64 = 0.046875. */
  @Test
  void anAdjustedValueThatEqualsAlphaIsSignificant() {
    BigDecimal smallest = McNemar.exactPValue(new PairCounts(0, 0, 7, 0));

    BigDecimal adjusted = Holm.adjusted(List.of(BigDecimal.ONE, smallest, BigDecimal.ONE)).get(1);

    assertTrue(SignificanceLevel.of(0.046875).admits(adjusted));
    assertFalse(SignificanceLevel.of(0.04687499999999999).admits(adjusted));
  }

  /** 3·p = 0.05 + 1e-38: above alpha, and yet the nearest double is that of 0.05. */
  @Test
  void nothingIsRoundedBeforeTheComparison() {
    BigDecimal p = new BigDecimal("0.01666666666666666666666666666666666667");

    BigDecimal adjusted = Holm.adjusted(List.of(p, BigDecimal.ONE, BigDecimal.ONE)).get(0);

    assertEquals(0.05, adjusted.doubleValue());
    assertFalse(SignificanceLevel.of(0.05).admits(adjusted));
  }

  private static List<BigDecimal> decimals(String numbers) {
    return numbers.isEmpty()
        ? List.of()
        : Stream.of(numbers.split(" ")).map(BigDecimal::new).toList();
  }

  private static void assertSameNumbers(List<BigDecimal> expected, List<BigDecimal> actual) {
    assertEquals(
        expected.stream().map(BigDecimal::stripTrailingZeros).toList(),
        actual.stream().map(BigDecimal::stripTrailingZeros).toList());
  }
}

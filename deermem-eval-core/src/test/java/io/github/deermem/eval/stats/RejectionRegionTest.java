package io.github.deermem.eval.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RejectionRegionTest {
  /** The largest minority is significant, and one more is not, by the p-values themselves. */
  @ParameterizedTest
  @ValueSource(strings = {"0.05", "0.01", "0.0625", "0.5", "0.001", "0.999", "1E-9", "0.375"})
  void theRegionEndsWhereThePValuesPassAlpha(BigDecimal alpha) {
    SignificanceLevel level = new SignificanceLevel(alpha);

    RejectionRegion region = new RejectionRegion(150, level);

    for (int m = 0; m <= 150; m++) {
      int expected = -1;
      while (2 * (expected + 1) <= m
          && level.admits(
              McNemar.exactPValue(new PairCounts(0, 0, expected + 1, m - expected - 1)))) {
        expected++;
      }
      assertEquals(expected, region.largestMinority(m), m + " discordant pairs");
    }
  }

  /** As printed tables of the sign test have it, two-sided at 0.05 and 0.01. */
  @ParameterizedTest
  @CsvSource({
    "5, -1, -1",
    "6, 0, -1",
    "8, 0, 0",
    "9, 1, 0",
    "12, 2, 1",
    "15, 3, 2",
    "20, 5, 3",
    "25, 7, 5",
    "30, 9, 7",
    "40, 13, 11",
    "50, 17, 15",
    "100, 39, 36"
  })
  void theRegionIsThatOfTheSignTest(int discordant, int atFivePercent, int atOnePercent) {
    assertEquals(
        atFivePercent,
        new RejectionRegion(discordant, SignificanceLevel.of(0.05)).largestMinority(discordant));
    assertEquals(
        atOnePercent,
        new RejectionRegion(discordant, SignificanceLevel.of(0.01)).largestMinority(discordant));
  }
}

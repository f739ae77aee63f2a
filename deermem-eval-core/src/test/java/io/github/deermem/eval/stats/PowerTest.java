package io.github.deermem.eval.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PowerTest {
  private static final SignificanceLevel FIVE_PERCENT = SignificanceLevel.of(0.05);

  /**
   * At alpha 0.05 six discordant pairs are significant if all go one way (2/64), five never are
   * (2/32), and one against seven is not (2·9/256 = 0.07), one against eight is (2·10/512 = 0.039).
   *
   * <ul>
   *   <li>10 pairs, one direction, 0.3: P(6 or more of 10) = 210·0.3⁶·0.7⁴ + 120·0.3⁷·0.7³ +
   *       45·0.3⁸·0.7² + 10·0.3⁹·0.7 + 0.3¹⁰ = 0.036756909 + 0.009001692 + 0.0014467005 +
   *       0.000137781 + 0.0000059049
   *   <li>6 pairs, 0.5 one way and 0.1 the other: 0.5⁶ + 0.1⁶
   *   <li>7 pairs, the same: seven one way, or six and one concordant (0.4), so 0.5⁷ + 7·0.5⁶·0.4 +
   *       0.1⁷ + 7·0.1⁶·0.4 = 0.0078125 + 0.04375 + 0.0000001 + 0.0000028
   *   <li>9 pairs, all of them discordant, 0.75 one way: 0.75⁹ + 9·0.75⁸·0.25 + 0.25⁹ +
   *       9·0.25⁸·0.75 = (19683 + 59049 + 1 + 27) / 4⁹ = 78760 / 262144
   *   <li>9 pairs, all discordant, no difference: (1 + 9 + 9 + 1) / 2⁹, the test's true error rate
   * </ul>
   */
  @ParameterizedTest
  @CsvSource({
    "10, 0.3, 0.3, 0.0473489874",
    "10, 0.3, -0.3, 0.0473489874",
    "6, 0.6, 0.4, 0.015626",
    "6, 0.6, -0.4, 0.015626",
    "7, 0.6, 0.4, 0.0515654",
    "9, 1, 0.5, 0.300445556640625",
    "9, 1, 0, 0.0390625",
    "6, 1, 1, 1",
    "5, 1, 1, 0",
    "0, 0.5, 0.1, 0",
    "40, 0, 0, 0"
  })
  void smallCasesAreWhatPaperAndPencilGive(
      int pairs, double discordance, double difference, double expected) {
    double power = Power.of(pairs, new Alternative(discordance, difference), FIVE_PERCENT);

    assertEquals(expected, power, 1e-14);
  }

  /** Of all tables of so many pairs: the probabilities of those with p ≤ alpha, as fractions. */
  @ParameterizedTest
  @CsvSource({
    "40, 0.10, 0.10, 0.05", "40, 0.20, 0.20, 0.05", "40, 0.30, 0.30, 0.05",
    "40, 0.35, 0.10, 0.05", "40, 0.35, 0.20, 0.05", "40, 0.35, 0.30, 0.05",
    "45, 0.70, -0.20, 0.01", "45, 0.40, 0.00, 0.05", "13, 0.50, 0.30, 0.0625",
    "33, 1.00, 0.20, 0.2", "20, 0.10, 0.10, 0.05", "20, 1.00, 0.10, 0.05",
    "50, 0.40, 0.24, 0.10"
  })
  void everyTableIsCounted(
      int pairs, BigDecimal discordance, BigDecimal difference, BigDecimal alpha) {
    Alternative truth = new Alternative(discordance.doubleValue(), difference.doubleValue());

    double power = Power.of(pairs, truth, new SignificanceLevel(alpha));

    assertEquals(sumOverTables(pairs, discordance, difference, alpha), power, 1e-13);
  }

  /**
   * 2/32 = 0.0625: at that alpha five pairs in one direction suffice, a little below they do not.
   */
  @ParameterizedTest
  @CsvSource({"0.0625, 1", "0.06250000000000001, 1", "0.06249999999999999, 0"})
  void aPValueThatEqualsAlphaIsSignificant(double alpha, double expected) {
    assertEquals(expected, Power.of(5, new Alternative(1, 1), SignificanceLevel.of(alpha)));
  }

  /**
   * Against binomial tables: one direction at 5,000 pairs and 0.1 is beyond doubt. Without a
   * difference the power is the test's error rate, which approaches alpha from below.
   */
  @Test
  void thousandsOfPairsAreQuickAndStable() {
    double certain =
        assertTimeout(
            Duration.ofSeconds(20),
            () -> Power.of(5000, Alternative.inOneDirection(0.1), FIVE_PERCENT));
    double errorRate = Power.of(5000, new Alternative(0.5, 0), FIVE_PERCENT);

    assertEquals(1.0, certain, 1e-12);
    assertTrue(errorRate > 0.045 && errorRate <= 0.05, "error rate " + errorRate);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 6, 40, 333})
  void withoutADifferenceTheTestIsSeldomerWrongThanAlpha(int pairs) {
    assertTrue(Power.of(pairs, new Alternative(0.7, 0), FIVE_PERCENT) <= 0.05);
  }

  /** At n = 20 and 0.1 another truth has more power (0.062), as the documentation warns. */
  @ParameterizedTest
  @CsvSource({"20, 0.3", "40, 0.2", "40, 0.3", "100, 0.1"})
  void oneDirectionIsTheBestCaseWhereItsPowerIsOfUse(int pairs, double difference) {
    double best = Power.of(pairs, Alternative.inOneDirection(difference), FIVE_PERCENT);

    assertTrue(best >= 0.4, "power " + best);
    for (double discordance = difference; discordance <= 1; discordance += 0.01) {
      double power = Power.of(pairs, new Alternative(discordance, difference), FIVE_PERCENT);
      assertTrue(power <= best + 1e-13, "at discordance " + discordance + ": " + power);
    }
  }

  @Test
  void theObservedDiscordanceIsRaisedToTheDifference() {
    PairCounts observed = new PairCounts(22, 4, 1, 13);

    assertEquals(new Alternative(0.35, -0.2), Alternative.withDiscordanceOf(observed, -0.2));
    assertEquals(new Alternative(0.5, -0.5), Alternative.withDiscordanceOf(observed, -0.5));
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0.2", "0.1, -0.2", "1.1, 0.2", "-0.1, 0", "NaN, 0", "0.5, NaN"})
  void whatCannotBeTrueIsRefused(double discordance, double difference) {
    assertThrows(IllegalArgumentException.class, () -> new Alternative(discordance, difference));
  }

  private static double sumOverTables(
      int pairs, BigDecimal discordance, BigDecimal difference, BigDecimal alpha) {
    BigDecimal second = discordance.add(difference).divide(BigDecimal.valueOf(2));
    BigDecimal first = discordance.subtract(second);
    BigDecimal same = BigDecimal.ONE.subtract(discordance);
    BigDecimal sum = BigDecimal.ZERO;
    for (int b = 0; b <= pairs; b++) {
      for (int c = 0; b + c <= pairs; c++) {
        if (twoSided(b, c).compareTo(alpha) <= 0) {
          BigDecimal ways = new BigDecimal(choose(pairs, b).multiply(choose(pairs - b, c)));
          sum =
              sum.add(
                  ways.multiply(first.pow(b))
                      .multiply(second.pow(c))
                      .multiply(same.pow(pairs - b - c)));
        }
      }
    }
    return sum.doubleValue();
  }

  /** All outcomes of fair coins that are as lopsided as this one or more. */
  private static BigDecimal twoSided(int b, int c) {
    int n = b + c;
    BigInteger extreme = BigInteger.ZERO;
    for (int k = 0; k <= n; k++) {
      if (Math.abs(2 * k - n) >= Math.abs(b - c)) {
        extreme = extreme.add(choose(n, k));
      }
    }
    return new BigDecimal(extreme).divide(new BigDecimal(BigInteger.TWO.pow(n)));
  }

  private static BigInteger choose(int n, int k) {
    BigInteger ways = BigInteger.ONE;
    for (int i = 1; i <= k; i++) {
      ways = ways.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i));
    }
    return ways;
  }
}

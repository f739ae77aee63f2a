package io.github.deermem.eval.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McNemarTest {
  private static final int LARGEST = 60;

  @Test
  void everySmallTableHasTheNearestDoubleOfTheExactValue() {
    BigInteger[][] pascal = pascal(2 * LARGEST);
    for (int b = 0; b <= LARGEST; b++) {
      for (int c = 0; c <= LARGEST; c++) {
        assertEquals(reference(pascal[b + c], b, c), McNemar.pValue(b, c), b + " and " + c);
      }
    }
  }

  @Test
  void theOrderOfThePoliciesDoesNotMatter() {
    for (int b = 0; b <= 200; b += 7) {
      for (int c = 0; c <= 200; c += 11) {
        assertEquals(McNemar.pValue(b, c), McNemar.pValue(c, b), b + " and " + c);
      }
    }
  }

  @Test
  void concordantPairsDoNotMatter() {
    assertEquals(
        McNemar.pValue(new PairCounts(0, 0, 2, 9)), McNemar.pValue(new PairCounts(500, 70, 2, 9)));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "1, 0", "30, 30", "1000, 1000", "1000, 1001"})
  void aTableWithoutATendencyHasOneExactly(int b, int c) {
    assertEquals(1.0, McNemar.pValue(b, c));
  }

  /** As exact fractions give them. */
  @ParameterizedTest
  @CsvSource({
    "5000, 5200, 0.04878796312682245",
    "0, 1000, 1.8665272370064378e-301",
    "1200, 1300, 0.047681865221043604"
  })
  void largeTablesNeitherOverflowNorTakeLong(int b, int c, double expected) {
    double p = Assertions.assertTimeout(Duration.ofSeconds(20), () -> McNemar.pValue(b, c));

    assertEquals(expected, p);
  }

  /** 2 / 2^n is a normal double to n = 1023, a subnormal one to 1075, and rounds to 0 beyond. */
  @ParameterizedTest
  @CsvSource({
    "1023, 0x1p-1022",
    "1024, 0x1p-1023",
    "1074, 0x1p-1073",
    "1075, 0x1p-1074",
    "1076, 0x0p0", // a tie between 0 and the least double goes to the even one
    "1077, 0x0p0",
    "20000, 0x0p0"
  })
  void theSmallestValuesAreRoundedOnce(int pairs, String expected) {
    assertEquals(Double.parseDouble(expected), McNemar.smallestPValue(pairs));
  }

  @Test
  void theSmallestAttainableValueIsThatOfAllPairsInOneDirection() {
    assertEquals(1.0, McNemar.smallestPValue(0));
    for (int pairs = 1; pairs <= LARGEST; pairs++) {
      double smallest = McNemar.smallestPValue(pairs);
      for (int b = 0; b <= pairs; b++) {
        assertTrue(McNemar.pValue(b, pairs - b) >= smallest, b + " of " + pairs);
      }
      assertEquals(smallest, McNemar.pValue(0, pairs));
    }
  }

  /** The exact value has the same nearest double, and is no double itself from 54 bits on. */
  @Test
  void theExactValueIsTheOneThatIsRounded() {
    for (int b = 0; b <= LARGEST; b++) {
      for (int c = 0; c <= LARGEST; c++) {
        assertEquals(
            McNemar.pValue(b, c), McNemar.exactPValue(new PairCounts(3, 4, b, c)).doubleValue());
      }
    }
    assertEquals(
        new BigDecimal("0.0625"),
        McNemar.exactPValue(new PairCounts(0, 0, 0, 5)).stripTrailingZeros());
  }

  /**
   * k pairs in one direction have p = 2/2^k: 2/64 = 0.03125 is the first at most 0.05. With three
   * tests the smallest p must be at most 0.05/3 = 0.0167: 2/128 = 0.0156. 2/32 equals 0.0625, and
   * 3·2/128 equals 0.046875.
   */
  @ParameterizedTest
  @CsvSource({
    "0.05, 1, 6",
    "0.05, 2, 7",
    "0.05, 3, 7",
    "0.01, 1, 8",
    "0.0625, 1, 5",
    "0.06249999999999999, 1, 6",
    "0.046875, 3, 7",
    "0.04687499999999999, 3, 8",
    "0.5, 1, 2",
    "0.999, 1, 2",
    "4.9E-324, 1, 1076" // 2/2^1075 is 4.94E-324
  })
  void soManyPairsMustTurnWrongBeforeTheTestSaysSo(double alpha, int tests, int expected) {
    assertEquals(expected, McNemar.detectable(SignificanceLevel.of(alpha), tests));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "-0.05", "1.5"})
  void anAlphaThatIsNoneIsRefused(BigDecimal alpha) {
    assertThrows(IllegalArgumentException.class, () -> new SignificanceLevel(alpha));
  }

  /** Both tails summed outright: a decimal of any length, then the nearest double. */
  private static double reference(BigInteger[] binomials, int b, int c) {
    int n = b + c;
    BigInteger extreme = BigInteger.ZERO;
    for (int k = 0; k <= n; k++) {
      boolean asFarOut = Math.abs(2 * k - n) >= Math.abs(b - c);
      extreme = asFarOut ? extreme.add(binomials[k]) : extreme;
    }
    BigDecimal exact = new BigDecimal(extreme).divide(new BigDecimal(BigInteger.TWO.pow(n)));
    return exact.doubleValue();
  }

  private static BigInteger[][] pascal(int rows) {
    BigInteger[][] triangle = new BigInteger[rows + 1][];
    for (int n = 0; n <= rows; n++) {
      triangle[n] = new BigInteger[n + 1];
      for (int k = 0; k <= n; k++) {
        triangle[n][k] =
            k == 0 || k == n ? BigInteger.ONE : triangle[n - 1][k - 1].add(triangle[n - 1][k]);
      }
    }
    return triangle;
  }
}

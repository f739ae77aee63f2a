package io.github.deermem.eval.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairedBootstrapTest {
  private static final BigInteger SEED = BigInteger.valueOf(4789);

  @ParameterizedTest
  @CsvSource({"11, 0", "00, 0", "01, 1", "10, -1"})
  void equalPairsLeaveNothingToChance(String pair, double difference) {
    PairedOutcomes one = repeated(pair, 1);
    PairedOutcomes many = repeated(pair, 40);

    assertEquals(new PairedBootstrap(difference, difference), bootstrap(one, 1000, 0.05));
    assertEquals(new PairedBootstrap(difference, difference), bootstrap(many, 1000, 0.05));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.MIN_VALUE, 0.05, 0.5, 0.999})
  void aSingleIterationIsBothBounds(double alpha) {
    PairedBootstrap interval = bootstrap(mixed(), 1, alpha);

    assertEquals(interval.lower(), interval.upper());
  }

  @Test
  void anAlphaNearZeroTakesTheExtremes() {
    PairedBootstrap extremes = bootstrap(mixed(), 500, Double.MIN_VALUE);
    PairedBootstrap usual = bootstrap(mixed(), 500, 0.05);

    assertTrue(extremes.lower() <= usual.lower() && extremes.upper() >= usual.upper());
    assertEquals(new PairedBootstrap(0, 1), bootstrap(repeated("01", 1, "11", 1), 500, 1e-300));
  }

  /** The element at floor(0.49… · B) to the one at floor(0.50… · B) - 1, as the protocol says. */
  @Test
  void anAlphaNearOneTakesTheMiddle() {
    PairedBootstrap even = bootstrap(mixed(), 1000, Math.nextDown(1.0));
    PairedBootstrap usual = bootstrap(mixed(), 1000, 0.05);

    assertEquals(even.lower(), even.upper());
    assertTrue(usual.lower() < even.lower() && even.upper() < usual.upper());
  }

  @Test
  void theSameSeedGivesTheSameInterval() {
    assertEquals(bootstrap(mixed(), 200, 0.05), bootstrap(mixed(), 200, 0.05));
  }

  @Test
  void theOrderOfPairsCounts() {
    PairedOutcomes forwards = repeated("01", 5, "10", 2, "11", 6);
    PairedOutcomes backwards = repeated("11", 6, "10", 2, "01", 5);

    assertTrue(!bootstrap(forwards, 7, 0.05).equals(bootstrap(backwards, 7, 0.05)));
  }

  /** CPython seeds with the absolute value, whatever its size. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "4789", "4294967296", "340282366920938463463374607431768211456"})
  void aNegativeSeedIsItsMagnitude(String seed) {
    BigInteger positive = new BigInteger(seed);

    assertEquals(new CPythonRandom(positive).next(), new CPythonRandom(positive.negate()).next());
  }

  @Test
  void noPairsAreRefused() {
    PairedOutcomes none = new PairedOutcomes(new boolean[0], new boolean[0]);

    assertThrows(IllegalArgumentException.class, () -> bootstrap(none, 10, 0.05));
  }

  @Test
  void outcomesOfUnequalLengthAreNoPairs() {
    assertThrows(
        IllegalArgumentException.class, () -> new PairedOutcomes(new boolean[2], new boolean[3]));
  }

  private static PairedBootstrap bootstrap(PairedOutcomes outcomes, int iterations, double alpha) {
    return PairedBootstrap.of(outcomes, SEED, iterations, alpha);
  }

  private static PairedOutcomes mixed() {
    return repeated("11", 22, "00", 4, "10", 1, "01", 13);
  }

  /** Pairs such as "01" (first wrong, second right), each so many times. */
  private static PairedOutcomes repeated(Object... pairsAndTimes) {
    StringBuilder first = new StringBuilder();
    StringBuilder second = new StringBuilder();
    for (int i = 0; i < pairsAndTimes.length; i += 2) {
      String pair = (String) pairsAndTimes[i];
      int times = (Integer) pairsAndTimes[i + 1];
      first.append(pair.substring(0, 1).repeat(times));
      second.append(pair.substring(1).repeat(times));
    }
    return new PairedOutcomes(bits(first), bits(second));
  }

  private static boolean[] bits(CharSequence digits) {
    boolean[] bits = new boolean[digits.length()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = digits.charAt(i) == '1';
    }
    return bits;
  }
}

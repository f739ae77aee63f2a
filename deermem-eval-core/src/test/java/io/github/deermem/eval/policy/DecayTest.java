package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecayTest {
  /** 2^(-days/half-life), worked out to 120 digits and rounded once. */
  @ParameterizedTest
  @CsvSource({
    "0, 90, 1.0",
    "90, 90, 0.5",
    "180, 90, 0.25",
    "180, 30, 0.015625",
    "7, 90, 0.9475160078148386",
    "30, 90, 0.7937005259840998",
    "1, 3, 0.7937005259840998",
    "2, 3, 0.6299605249474366",
    "0.1, 7, 0.9901467618185567",
    "1e-17, 1, 1.0",
    "1e-9, 1000000, 0.9999999999999993",
    "364.25, 90, 0.06048737142970979",
    "12.3456789, 30, 0.7518294689805911",
    "100, 0.5, 6.223015277861142e-61",
    "719162, 1000, 3.240904682609934e-217",
    "1022, 1, 2.2250738585072014e-308",
    // subnormal
    "1022.25, 1, 1.8710566312934566e-308",
    "1022.9999, 1, 1.11261404710983e-308",
    "1023.5, 1, 7.866824069956793e-309",
    "1050.75, 1, 4.928696e-317",
    "1070.1, 1, 7.4e-323",
    "1072.3, 1, 1.5e-323",
    "1074, 1, 4.9e-324",
    "1074.999999, 1, 4.9e-324",
    // half of the smallest, to even
    "1075, 1, 0.0",
    "1075.1, 1, 0.0",
    "1079.9, 1, 0.0",
    "1080.1, 1, 0.0",
    "1e9, 1, 0.0",
    "1e300, 1e-300, 0.0"
  })
  void isRoundedExactly(double days, double halfLife, double expected) {
    assertEquals(expected, Decay.of(days, halfLife));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0, -1", "5, 0", "5, -0.0", "5, -90"})
  void nothingRemainsWithoutAHalfLife(double days, double halfLife) {
    assertEquals(0.0, Decay.of(days, halfLife));
  }

  @Test
  void neverGrowsWithTheDays() {
    double last = 1;
    for (int hours = 0; hours < 24 * 365 * 5; hours++) {
      double decay = Decay.of(hours / 24.0, 30);
      assertTrue(decay <= last, "after " + hours + " hours");
      last = decay;
    }
  }
}

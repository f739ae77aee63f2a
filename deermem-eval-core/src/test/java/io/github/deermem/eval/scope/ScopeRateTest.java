package io.github.deermem.eval.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeRateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3 | 3 | 1.000 (3 of 3)
          2 | 3 | 0.667 (2 of 3)
          0 | 0 | no value (0 of 0)
          # (1 - p)^n = 0.05: p is 0.95 for one chance, 1 - sqrt(0.05) = 0.776 for two
          0 | 1 | 0.000 (0 of 1), below 0.950 with 95 % confidence
          0 | 2 | 0.000 (0 of 2), below 0.776 with 95 % confidence
          0 | 4 | 0.000 (0 of 4), below 0.527 with 95 % confidence
          """)
  void tellsWhatAZeroLeavesOpenAndNothingOfNothing(int hits, int of, String shown) {
    assertEquals(shown, new ScopeRate("a_rate", hits, of).shown());
  }
}

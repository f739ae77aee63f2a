package io.github.deermem.eval.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {
  @ParameterizedTest
  @CsvSource({
    // written, side, hits, cases, kept, shown
    "0.8,    MINIMUM, 32, 40, true,  0.800 (32/40)",
    "0.8,    MINIMUM, 31, 40, false, 0.775 (31/40)",
    "80%,    MINIMUM, 32, 40, true,  80.0% (32/40)",
    "77.51%, MINIMUM, 31, 40, false, 77.50% (31/40)",
    "32/40,  MINIMUM, 32, 40, true,  0.800 (32/40)",
    "32/40,  MINIMUM, 33, 40, true,  0.825 (33/40)",
    "32/40,  MINIMUM, 40, 45, false, 0.888 (40/45)",
    "0.05,   MAXIMUM, 2,  40, true,  0.050 (2/40)",
    "0.05,   MAXIMUM, 3,  40, false, 0.075 (3/40)",
    "0/40,   MAXIMUM, 0,  40, true,  0.000 (0/40)",
    "0,      MAXIMUM, 1,  40, false, 0.025 (1/40)",
    "1,      MINIMUM, 40, 40, true,  1.000 (40/40)",
    // 2/3 is below 0.6667 and above 0.6666, whatever its rounded form says
    "0.6667, MINIMUM, 2,  3,  false, 0.6666 (2/3)",
    "0.6666, MAXIMUM, 2,  3,  false, 0.6667 (2/3)",
    "0.667,  MINIMUM, 2,  3,  false, 0.666 (2/3)",
    "66.7%,  MINIMUM, 2,  3,  false, 66.6% (2/3)",
    "0.66666666666666666666, MINIMUM, 2, 3, true, 0.66666666666666666666 (2/3)",
  })
  void isComparedExactlyAndNeverRoundsIntoAPass(
      String written, Limit.Side side, int hits, int cases, boolean kept, String shown) {
    Limit limit = Limit.parse(side, written).orElseThrow();
    Figure figure = Figure.counted(hits, cases, "file");

    assertEquals(kept, limit.isKeptBy(figure));
    assertEquals(shown, figure.shown(limit, false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "x", "0,8", "36/0", "1e-1", "NaN", "36/45/2", "0x1", "--1", "80 %%", ".5", "5."
      })
  void hasOneOfThreeForms(String written) {
    assertEquals(Optional.empty(), Limit.parse(Limit.Side.MINIMUM, written));
  }

  @ParameterizedTest
  @CsvSource({"0.10, minimum +0.10", "-0.10, minimum -0.10", "+4/40, minimum +4/40"})
  void showsTheSignWhereADifferenceHasOne(String written, String shown) {
    assertEquals(shown, Limit.parse(Limit.Side.MINIMUM, written).orElseThrow().shown(true));
  }
}

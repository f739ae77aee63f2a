package io.github.deermem.eval.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactIntervalTest {
  /** At a bound, so many hits or more (fewer) are just as likely as the interval may miss. */
  @ParameterizedTest
  @CsvSource({"23, 40, 0.05", "1, 5, 0.05", "44, 45, 0.01", "250, 500, 0.1"})
  void endsWhereTheTailsAreHalfOfAlpha(int hits, int cases, double alpha) {
    ExactInterval interval = ExactInterval.of(hits, cases, alpha);

    assertEquals(alpha / 2, atLeast(hits, cases, interval.lower()), 1e-9);
    assertEquals(alpha / 2, 1 - atLeast(hits + 1, cases, interval.upper()), 1e-9);
  }

  @Test
  void hasClosedFormsAtTheEnds() {
    // (1 - p)^10 = 0.025 gives p = 1 - 0.025^(1/10) = 1 - 0.69150 = 0.30850
    ExactInterval none = ExactInterval.of(0, 10, 0.05);
    ExactInterval all = ExactInterval.of(10, 10, 0.05);

    assertEquals(0, none.lower());
    assertEquals(0.30850, none.upper(), 5e-6);
    assertEquals(0.69150, all.lower(), 5e-6);
    assertEquals(1, all.upper());
  }

  /** The binomial tail, term by term. */
  private static double atLeast(int hits, int cases, double p) {
    double sum = 0;
    double term = Math.pow(1 - p, cases);
    for (int k = 0; k <= cases; k++) {
      sum += k >= hits ? term : 0;
      term *= (double) (cases - k) / (k + 1) * p / (1 - p);
    }
    return sum;
  }
}

package io.github.deermem.eval.stats;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's step-down adjustment: whoever looks at several p-values finds one below alpha too easily.
 * The smallest is multiplied by their number, the next by one less, and so on; none becomes smaller
 * than the one before it, nor larger than 1. A hypothesis is rejected where the adjusted value is
 * at most alpha; the chance of one false rejection or more is then at most alpha, however the tests
 * depend on each other.
 */
public final class Holm {
  private Holm() {}

  /**
   * @param pValues 0..1, in any order; exact, as {@link McNemar#exactPValue} gives them
   * @return the adjusted values in the order given, exact
   */
  public static List<BigDecimal> adjusted(List<BigDecimal> pValues) {
    BigDecimal[] adjusted = new BigDecimal[pValues.size()];
    List<Integer> ascending =
        IntStream.range(0, adjusted.length)
            .boxed()
            .sorted(Comparator.comparing(pValues::get))
            .toList();
    BigDecimal before = BigDecimal.ZERO;
    int left = adjusted.length;
    for (int place : ascending) {
      BigDecimal multiplied = pValues.get(place).multiply(BigDecimal.valueOf(left));
      before = multiplied.max(before).min(BigDecimal.ONE);
      adjusted[place] = before;
      left--;
    }
    return Arrays.asList(adjusted);
  }
}

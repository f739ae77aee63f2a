package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankOrderTest {
  private static final double[] TELLING_VALUES = {
    0, -0.0, 1, -1, 0.1, 0.1, 0.30000000000000004, 0.3, 5e-324, -5e-324, 1e308, -1e308, 0.5
  };

  @Test
  void putsTheHighestFirstAndKeepsTheOrderOfEqualValues() {
    int[] order = RankOrder.descending(new double[] {0.2, 0.7, 0.2, 0.9, 0.7});

    assertArrayEquals(new int[] {3, 1, 4, 0, 2}, order);
  }

  @Test
  void agreesWithAStableSortByDoubleCompare() {
    Random random = new Random(4789);
    for (int i = 0; i < 500; i++) {
      double[] values = values(random);

      assertArrayEquals(sorted(values), RankOrder.descending(values));
    }
  }

  private static double[] values(Random random) {
    double[] values = new double[random.nextInt(300)];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          switch (random.nextInt(3)) {
            case 0 -> TELLING_VALUES[random.nextInt(TELLING_VALUES.length)];
            case 1 -> random.nextDouble();
            default -> random.nextGaussian() * 1e9;
          };
    }
    return values;
  }

  private static int[] sorted(double[] values) {
    Comparator<Integer> falling = (a, b) -> Double.compare(values[b], values[a]);
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(falling)
        .mapToInt(Integer::intValue)
        .toArray();
  }
}

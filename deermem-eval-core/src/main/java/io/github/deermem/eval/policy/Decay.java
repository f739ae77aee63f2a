package io.github.deermem.eval.policy;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Exponential decay, 2^(-days/halfLife), correctly rounded but for about one input in 2^15, and the
 * same on every machine. {@code Math.pow} is neither: its last bit depends on the processor, and
 * {@code StrictMath.pow} differs from C libraries in one result of ten. Results of an evaluation
 * are compared to the last bit.
 *
 * <p>The exponent is split into a multiple of 1/64, whose power comes from a table, and a rest,
 * whose power comes from a short series; both carry about 70 bits, as unevaluated sums of two
 * doubles.
 */
final class Decay {
  private static final int STEPS = 64;

  /** 2^(i/64) = HIGH[i] + LOW[i]. */
  private static final double[] HIGH = new double[STEPS];

  private static final double[] LOW = new double[STEPS];

  /** ln 2 = LN2_HIGH + LN2_LOW. */
  private static final double LN2_HIGH = 0x1.62e42fefa39efp-1;

  private static final double LN2_LOW = 0x1.abc9e3b39803fp-56;
  private static final double SMALLEST_EXPONENT = -1080;
  private static final double SMALLEST_NORMAL_EXPONENT = -1021;

  static {
    MathContext digits = new MathContext(60);
    BigDecimal step = BigDecimal.valueOf(2);
    for (int root = STEPS; root > 1; root /= 2) {
      step = step.sqrt(digits);
    }
    BigDecimal power = BigDecimal.ONE;
    for (int i = 0; i < STEPS; i++) {
      HIGH[i] = power.doubleValue();
      LOW[i] = power.subtract(new BigDecimal(HIGH[i])).doubleValue();
      power = power.multiply(step, digits);
    }
  }

  private Decay() {}

  /**
   * @param days 0 or more
   * @param halfLifeDays at 0 or below nothing remains
   * @return 0..1
   */
  static double of(double days, double halfLifeDays) {
    return halfLifeDays <= 0 ? 0 : powerOfTwo(-days / halfLifeDays);
  }

  private static double powerOfTwo(double exponent) {
    if (exponent < SMALLEST_EXPONENT) {
      return 0;
    }
    double nearest = Math.rint(exponent * STEPS);
    int steps = (int) nearest;
    int index = Math.floorMod(steps, STEPS);
    int scale = Math.floorDiv(steps, STEPS);
    double rest = exponent - nearest / STEPS; // exact: both are close to each other

    // e^y - 1 with y = rest * ln 2, |y| < 0.0055
    double y = rest * LN2_HIGH;
    double yLow = Math.fma(rest, LN2_HIGH, -y) + rest * LN2_LOW;
    double half = 0.5 * y * y;
    double halfLow = Math.fma(0.5 * y, y, -half) + y * yLow;
    double tail =
        y * y * y * (1.0 / 6 + y * (1.0 / 24 + y * (1.0 / 120 + y * (1.0 / 720 + y / 5040))));
    double growth = y + half;
    double growthLow = (y - growth) + half + halfLow + yLow + tail;

    // 2^(index/64) * e^y
    double product = HIGH[index] * growth;
    double productLow =
        Math.fma(HIGH[index], growth, -product)
            + HIGH[index] * growthLow
            + LOW[index] * growth
            + LOW[index];
    double power = HIGH[index] + product;
    double powerLow = (HIGH[index] - power) + product + productLow;
    return scaled(power, powerLow, scale);
  }

  /** Rounds once, even where the result is subnormal. */
  private static double scaled(double high, double low, int scale) {
    if (scale >= SMALLEST_NORMAL_EXPONENT) {
      return Math.scalb(high + low, scale);
    }
    BigDecimal exact = new BigDecimal(high).add(new BigDecimal(low));
    return exact.divide(BigDecimal.valueOf(2).pow(-scale), new MathContext(800)).doubleValue();
  }
}

package io.github.deermem.eval.stats;

import java.math.BigInteger;
import org.apache.commons.rng.core.source32.MersenneTwister;

/**
 * The stream of CPython's {@code random.Random(seed)}: published intervals depend on every draw.
 * The generator is the Mersenne Twister; what CPython adds is how a seed of any size becomes its
 * key, and how a bounded number is drawn.
 */
final class CPythonRandom {
  private final MersenneTwister twister;

  CPythonRandom(BigInteger seed) {
    this.twister = new MersenneTwister(words(seed.abs()));
  }

  /** 32 bits. */
  int next() {
    return twister.nextInt();
  }

  /**
   * As {@code randrange(bound)}: the top bits of one output, drawn again while they are not below
   * the bound.
   *
   * @param bound 1 or more
   */
  int below(int bound) {
    int shift = Integer.numberOfLeadingZeros(bound);
    int drawn = twister.nextInt() >>> shift;
    while (drawn >= bound) {
      drawn = twister.nextInt() >>> shift;
    }
    return drawn;
  }

  /** Little-endian 32-bit words, one zero word for 0. */
  private static int[] words(BigInteger magnitude) {
    int[] words = new int[Math.max(1, (magnitude.bitLength() + 31) / 32)];
    for (int i = 0; i < words.length; i++) {
      words[i] = magnitude.shiftRight(32 * i).intValue();
    }
    return words;
  }
}

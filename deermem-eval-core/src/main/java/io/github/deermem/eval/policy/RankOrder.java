package io.github.deermem.eval.policy;

import java.util.stream.IntStream;

/**
 * Sorts by score without comparing: byte by byte, from the last to the first, each time keeping the
 * order so far (a radix sort). To sort boxed places with a comparator takes longer than to score
 * the facts.
 */
final class RankOrder {
  private static final int BYTE_VALUES = 256;

  private RankOrder() {}

  /** The places of the values, the highest value first, equal ones in input order. */
  static int[] descending(double[] values) {
    long[] keys = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      keys[i] = key(values[i]);
    }
    int[] order = IntStream.range(0, values.length).toArray();
    int[] sorted = new int[values.length];
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      int[] next = firstPlaces(keys, shift);
      for (int i : order) {
        sorted[next[byteAt(keys[i], shift)]++] = i;
      }
      int[] free = order;
      order = sorted;
      sorted = free;
    }
    return order;
  }

  /** Rises, as an unsigned number, while the value falls in the order of {@code Double.compare}. */
  private static long key(double value) {
    long bits = Double.doubleToLongBits(value);
    return bits < 0 ? bits : ~(bits | Long.MIN_VALUE);
  }

  private static int[] firstPlaces(long[] keys, int shift) {
    int[] count = new int[BYTE_VALUES];
    for (long key : keys) {
      count[byteAt(key, shift)]++;
    }
    int[] first = new int[BYTE_VALUES];
    for (int i = 1; i < BYTE_VALUES; i++) {
      first[i] = first[i - 1] + count[i - 1];
    }
    return first;
  }

  private static int byteAt(long key, int shift) {
    return (int) (key >>> shift) & 0xff;
  }
}

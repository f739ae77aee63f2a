package io.github.deermem.eval.policy;

import io.github.deermem.eval.policy.CapacityPolicy.Score;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Scores by id, kept as columns of numbers; an object is made for who asks. With a large memory, to
 * make and to link an object for every fact takes longer than to score it.
 */
final class ScoreTable extends AbstractMap<String, Score> {
  /** Spreads hashes that differ in few bits (2^32 divided by the golden ratio). */
  private static final int SPREAD = 0x9e3779b9;

  private final String[] ids;
  private final double[] values;
  private final List<String> components;
  private final double[][] columns;

  /**
   * By hash: the hash and, below it, one more than the place of an id; 0 is free, half of them are.
   */
  private final long[] slots;

  private int size;

  /**
   * @param columns for every component its numbers, in the order of the ids
   */
  ScoreTable(String[] ids, double[] values, List<String> components, double[][] columns) {
    this.ids = ids;
    this.values = values;
    this.components = components;
    this.columns = columns;
    this.slots = new long[4 * Integer.highestOneBit(ids.length | 1)];
    for (int i = 0; i < ids.length; i++) {
      int slot = slotOf(ids[i]);
      size += slots[slot] == 0 ? 1 : 0;
      slots[slot] = (long) ids[i].hashCode() << Integer.SIZE | i + 1;
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean containsKey(@Nullable Object id) {
    return id != null && slots[slotOf(id)] != 0;
  }

  @Override
  public @Nullable Score get(@Nullable Object id) {
    return containsKey(id) ? score(placeAt(slots[slotOf(id)])) : null;
  }

  @Override
  public Set<Map.Entry<String, Score>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, Score>> iterator() {
        return LongStream.of(slots)
            .filter(slot -> slot != 0)
            .mapToInt(ScoreTable::placeAt)
            .mapToObj(place -> Map.entry(ids[place], score(place)))
            .iterator();
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  /** Where the id stands, or the free place where it would stand. */
  private int slotOf(Object id) {
    int hash = id.hashCode();
    int slot = (hash * SPREAD) >>> (Integer.numberOfLeadingZeros(slots.length) + 1);
    while (slots[slot] != 0
        && (slots[slot] >> Integer.SIZE != hash || !ids[placeAt(slots[slot])].equals(id))) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private static int placeAt(long slot) {
    return (int) slot - 1;
  }

  private Score score(int place) {
    Map<String, Double> parts = new LinkedHashMap<>();
    for (int i = 0; i < columns.length; i++) {
      parts.put(components.get(i), columns[i][place]);
    }
    return new Score(values[place], Collections.unmodifiableMap(parts));
  }
}

package io.github.deermem.eval.policy;

import io.github.deermem.eval.policy.CapacityPolicy.Score;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scores by id, kept as columns of numbers; an object is made for who asks. With a large memory, to
 * make an object for every fact takes longer than to score it.
 */
final class ScoreTable extends AbstractMap<String, Score> {
  private final double[] values;
  private final List<String> components;
  private final double[][] columns;
  private final Map<String, Integer> places;

  /**
   * @param columns for every component its numbers, in the order of the ids
   */
  ScoreTable(String[] ids, double[] values, List<String> components, double[][] columns) {
    this.values = values;
    this.components = components;
    this.columns = columns;
    this.places = new HashMap<>(2 * ids.length);
    for (int i = 0; i < ids.length; i++) {
      places.put(ids[i], i);
    }
  }

  @Override
  public int size() {
    return places.size();
  }

  @Override
  public boolean containsKey(@Nullable Object id) {
    return places.containsKey(id);
  }

  @Override
  public @Nullable Score get(@Nullable Object id) {
    Integer place = places.get(id);
    return place == null ? null : score(place);
  }

  @Override
  public Set<Map.Entry<String, Score>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, Score>> iterator() {
        return places.entrySet().stream()
            .map(entry -> Map.entry(entry.getKey(), score(entry.getValue())))
            .iterator();
      }

      @Override
      public int size() {
        return places.size();
      }
    };
  }

  private Score score(int place) {
    Map<String, Double> parts = new LinkedHashMap<>();
    for (int i = 0; i < columns.length; i++) {
      parts.put(components.get(i), columns[i][place]);
    }
    return new Score(values[place], Collections.unmodifiableMap(parts));
  }
}

package io.github.deermem.eval.memory;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a bucket holds, with the summaries of its user.
 *
 * @param facts in code point order of their ids
 */
record MemoryState(List<StoredFact> facts, Map<Section, Summary> summaries) {
  /** The state of who was never heard of. */
  static final MemoryState EMPTY = new MemoryState(List.of(), Map.of());

  /**
   * A text about the user.
   *
   * @param text not empty
   * @param updatedAt ISO 8601, UTC
   */
  record Summary(String text, String updatedAt) {}

  MemoryState {
    facts = facts.stream().sorted(StoredFact.BY_ID).toList();
    Map<Section, Summary> copy = new EnumMap<>(Section.class);
    copy.putAll(summaries);
    summaries = Collections.unmodifiableMap(copy);
  }

  /** Counts: what is known about people never reaches a log. */
  @Override
  public String toString() {
    return "MemoryState[facts=" + facts.size() + ", summaries=" + summaries.size() + "]";
  }
}

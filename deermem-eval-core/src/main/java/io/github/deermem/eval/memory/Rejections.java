package io.github.deermem.eval.memory;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Counts what the gate kept out of one update, and why. */
final class Rejections {
  /** Why something was rejected. */
  enum Cause {
    MISSING,
    SCOPE,
    DURABILITY,
    AUTHORITY,
    REPLACEMENT
  }

  /** What can be rejected, each with its possible causes. */
  enum Group {
    FACTS(Cause.MISSING, Cause.SCOPE, Cause.DURABILITY, Cause.AUTHORITY),
    SUMMARIES(Cause.MISSING, Cause.SCOPE, Cause.AUTHORITY),
    REMOVALS(Cause.MISSING, Cause.SCOPE, Cause.REPLACEMENT),
    /** Reserved by the protocol; nothing is consolidated yet. */
    CONSOLIDATIONS(Cause.MISSING, Cause.SCOPE, Cause.DURABILITY, Cause.AUTHORITY);

    private final List<Cause> causes;

    Group(Cause... causes) {
      this.causes = List.of(causes);
    }
  }

  private final Map<Group, Map<Cause, Integer>> counts = new EnumMap<>(Group.class);

  Rejections() {
    for (Group group : Group.values()) {
      Map<Cause, Integer> zeros = new EnumMap<>(Cause.class);
      group.causes.forEach(cause -> zeros.put(cause, 0));
      counts.put(group, zeros);
    }
  }

  void count(Group group, Cause cause) {
    counts.get(group).merge(cause, 1, Integer::sum);
  }

  int of(Group group) {
    return counts.get(group).values().stream().mapToInt(Integer::intValue).sum();
  }

  int total() {
    return counts.keySet().stream().mapToInt(this::of).sum();
  }

  /** Under the names that the protocol gives them. */
  Map<String, Map<String, Integer>> byName() {
    Map<String, Map<String, Integer>> groups = new LinkedHashMap<>();
    counts.forEach(
        (group, causes) -> {
          Map<String, Integer> named = new LinkedHashMap<>();
          causes.forEach((cause, count) -> named.put(name(cause), count));
          groups.put(name(group), named);
        });
    return groups;
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}

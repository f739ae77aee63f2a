package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.CanonicalJson;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Facts that are stored as they are; those without an id get one. */
final class SeedFacts {
  private final List<StoredFact> facts = new ArrayList<>();

  /**
   * @throws IllegalArgumentException if something is no fact; all problems are told
   */
  SeedFacts(List<Map<String, Object>> given, WriteRules rules) {
    List<String> problems = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>(given.get(i));
      fields.putIfAbsent("id", rules.newId());
      String problem = problem(fields);
      if (problem.isEmpty()) {
        facts.add(new StoredFact(fields));
      } else {
        problems.add("fact " + (i + 1) + " " + problem);
      }
    }
    refuse(problems);
  }

  /**
   * @throws IllegalArgumentException if an id is taken
   */
  MemoryState addTo(MemoryState before) {
    Set<String> ids = new HashSet<>();
    before.facts().forEach(fact -> ids.add(fact.id()));
    List<String> problems = new ArrayList<>();
    for (int i = 0; i < facts.size(); i++) {
      if (!ids.add(facts.get(i).id())) {
        problems.add("fact " + (i + 1) + " has the id of another one");
      }
    }
    refuse(problems);
    return new MemoryState(
        Stream.concat(before.facts().stream(), facts.stream()).toList(), before.summaries());
  }

  private static String problem(Map<String, @Nullable Object> fields) {
    if (!StoredFact.isFact(fields)) {
      return "needs a content that is a text, and an id that is one and not empty, or none";
    }
    try {
      CanonicalJson.compact(JsonValues.object(fields));
      return "";
    } catch (IllegalArgumentException e) {
      return "cannot be written as JSON: " + e.getMessage();
    }
  }

  private static void refuse(List<String> problems) {
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          "These facts cannot be stored, and nothing was: " + String.join("; ", problems) + ".");
    }
  }
}

package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.CanonicalJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a model may answer. */
final class Answers {
  private final Map<String, Object> user = new LinkedHashMap<>();
  private final List<Object> newFacts = new ArrayList<>();
  private final List<Object> factsToRemove = new ArrayList<>();

  private Answers() {}

  static Answers nothing() {
    return new Answers();
  }

  /** Facts that every gate lets in. */
  static Answers facts(String... contents) {
    Answers answers = new Answers();
    for (String content : contents) {
      answers.fact(content, 0.9);
    }
    return answers;
  }

  Answers fact(String content, double confidence) {
    newFacts.add(
        Map.of(
            "content", content,
            "category", "preference",
            "confidence", confidence,
            "scope", "user",
            "durability", "durable",
            "authority", "descriptive"));
    return this;
  }

  /** A summary that every gate lets in. */
  Answers topOfMind(String summary) {
    user.put(
        "topOfMind",
        Map.of(
            "shouldUpdate", true, "summary", summary, "scope", "user", "authority", "descriptive"));
    return this;
  }

  Answers replacing(String id, int place) {
    factsToRemove.add(
        Map.of("id", id, "scope", "user", "reason", "changed", "replacementFactIndex", place));
    return this;
  }

  Answers removing(String id) {
    factsToRemove.add(Map.of("id", id, "scope", "user", "reason", "changed"));
    return this;
  }

  String json() {
    return CanonicalJson.compact(
        JsonValues.node(
            Map.of(
                "user", user,
                "history", Map.of(),
                "newFacts", newFacts,
                "factsToRemove", factsToRemove)));
  }
}

package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.memory.Extraction.ProposedFact;
import io.github.deermem.eval.memory.Extraction.ProposedRemoval;
import io.github.deermem.eval.memory.Extraction.ProposedSummary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings an update into shape before anything is decided about it (scope-isolation protocol,
 * section 4).
 */
final class Normalizer {
  private static final Set<String> CATEGORIES =
      Set.of(
          "preference",
          "correction",
          "context",
          "goal",
          "behavior",
          "identity",
          "constraint",
          "decision",
          "other");
  private static final String DEFAULT_CATEGORY = "context";
  private static final String OTHER_CATEGORY = "other";
  private static final double DEFAULT_CONFIDENCE = 0.5;

  private Normalizer() {}

  /**
   * @param update as {@link ResponseParser} found it
   * @throws UpdateFailedException if something shall be removed and a new fact cannot be used: it
   *     may be what should have taken the place
   */
  static Extraction normalize(Map<String, @Nullable Object> update) throws UpdateFailedException {
    Object given = update.get(ResponseParser.NEW_FACTS);
    List<ProposedFact> facts = facts(given);
    List<ProposedRemoval> removals = removals(update.get("factsToRemove"));
    boolean whole = given instanceof List<?> list && list.size() == facts.size();
    if (!whole && !removals.isEmpty()) {
      throw new UpdateFailedException(
          "The model's answer removes facts ("
              + removals.size()
              + "), but some of its new facts cannot be used; without them a removal could lose what it replaces.");
    }
    return new Extraction(summaries(update), facts, removals);
  }

  private static List<ProposedSummary> summaries(Map<String, @Nullable Object> update) {
    List<ProposedSummary> summaries = new ArrayList<>();
    for (Section section : Section.values()) {
      if (update.get(section.group()) instanceof Map<?, ?> group
          && group.get(section.key()) instanceof Map<?, ?> given
          && isTruthy(given.get("shouldUpdate"))
          && given.get("summary") instanceof String text
          && !text.isEmpty()) {
        summaries.add(
            new ProposedSummary(
                section, text, Label.of(given.get("scope")), Label.of(given.get("authority"))));
      }
    }
    return summaries;
  }

  private static List<ProposedFact> facts(@Nullable Object given) {
    List<ProposedFact> facts = new ArrayList<>();
    if (given instanceof List<?> list) {
      for (Object element : list) {
        ProposedFact fact = element instanceof Map<?, ?> fields ? fact(fields) : null;
        if (fact != null) {
          facts.add(fact);
        }
      }
    }
    return facts;
  }

  private static @Nullable ProposedFact fact(Map<?, ?> fields) {
    String content = text(fields.get("content"));
    OptionalDouble confidence =
        fields.containsKey("confidence")
            ? number(fields.get("confidence"))
            : OptionalDouble.of(DEFAULT_CONFIDENCE);
    if (content == null || confidence.isEmpty()) {
      return null;
    }
    String category = text(fields.get("category"));
    boolean stored = category == null || CATEGORIES.contains(category);
    return new ProposedFact(
        content,
        category == null ? DEFAULT_CATEGORY : stored ? category : OTHER_CATEGORY,
        stored ? null : category,
        confidence.getAsDouble(),
        text(fields.get("sourceError")),
        Label.of(fields.get("scope")),
        Label.of(fields.get("durability")),
        Label.of(fields.get("authority")));
  }

  private static List<ProposedRemoval> removals(@Nullable Object given) {
    List<ProposedRemoval> removals = new ArrayList<>();
    if (given instanceof List<?> list) {
      for (Object element : list) {
        Map<?, ?> fields = element instanceof Map<?, ?> map ? map : Map.of();
        Object id = element instanceof String ? element : fields.get("id");
        if (id instanceof String named && text(named) != null) {
          removals.add(removal(named, fields)); // as given: only labels and texts are trimmed
        }
      }
    }
    return removals;
  }

  private static ProposedRemoval removal(String id, Map<?, ?> fields) {
    return new ProposedRemoval(
        id,
        Label.of(fields.get("scope")),
        text(fields.get("reason")) != null,
        fields.containsKey("replacementFactIndex"),
        fields.get("replacementFactIndex") instanceof JsonNumber index ? index.index() : -1);
  }

  /** Trimmed; null if it is blank, or no text. */
  private static @Nullable String text(@Nullable Object value) {
    String trimmed = value instanceof String text ? CodePoints.trim(text) : "";
    return trimmed.isEmpty() ? null : trimmed;
  }

  /** A finite number, or a text that is one in JSON. */
  private static OptionalDouble number(@Nullable Object value) {
    Object given = value;
    if (value instanceof String text) {
      String trimmed = CodePoints.trim(text);
      given = JsonNumber.end(trimmed, 0) == trimmed.length() ? new JsonNumber(trimmed) : null;
    }
    return given instanceof JsonNumber number && Double.isFinite(number.value())
        ? OptionalDouble.of(number.value())
        : OptionalDouble.empty();
  }

  /** Neither null, false, 0, nor empty. */
  private static boolean isTruthy(@Nullable Object value) {
    if (value instanceof JsonNumber number) {
      return number.value() != 0;
    }
    if (value instanceof Map<?, ?> map) {
      return !map.isEmpty();
    }
    if (value instanceof Collection<?> elements) {
      return !elements.isEmpty();
    }
    return value != null && !value.equals(false) && !value.equals("");
  }
}

package io.github.deermem.eval.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.memory.MemoryState.Summary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The two files behind one bucket: its own facts, and the summaries that all buckets of the user
 * share.
 */
record UserFiles(StoredFile facts, StoredFile summaries) {
  private static final String FACTS = "facts";
  private static final String SUMMARY = "summary";
  private static final String UPDATED_AT = "updatedAt";

  static UserFiles read(Path facts, Path summaries) {
    return new UserFiles(StoredFile.read(facts), StoredFile.read(summaries));
  }

  /** Whether both are still what they were. */
  boolean sameRevisions(UserFiles others) {
    return facts.revision() == others.facts.revision()
        && summaries.revision() == others.summaries.revision();
  }

  /** What they say. */
  MemoryState state() {
    return new MemoryState(storedFacts(), storedSummaries());
  }

  /** The files to write so that they say something else: path and content of those that differ. */
  Map<Path, byte[]> changes(MemoryState after) {
    MemoryState before = state();
    Map<Path, byte[]> changes = new TreeMap<>();
    if (!after.facts().equals(before.facts())) {
      changes.put(facts.path(), facts.next(content(after.facts())));
    }
    if (!after.summaries().equals(before.summaries())) {
      changes.put(summaries.path(), summaries.next(content(after.summaries())));
    }
    return changes;
  }

  private static ObjectNode content(List<StoredFact> facts) {
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    ArrayNode array = content.putArray(FACTS);
    facts.forEach(fact -> array.add(JsonValues.object(fact.fields())));
    return content;
  }

  private static ObjectNode content(Map<Section, Summary> summaries) {
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    summaries.forEach(
        (section, summary) -> {
          ObjectNode entry = content.withObjectProperty(section.group()).putObject(section.key());
          entry.put(SUMMARY, summary.text());
          entry.put(UPDATED_AT, summary.updatedAt());
        });
    return content;
  }

  private List<StoredFact> storedFacts() {
    List<StoredFact> read = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    if (facts.revision() > 0 && !facts.content().path(FACTS).isArray()) {
      throw StoredFile.corrupted(facts.path(), "it has no list of " + FACTS);
    }
    for (JsonNode entry : facts.content().path(FACTS)) {
      Map<String, @Nullable Object> fields = JsonValues.map(entry);
      if (!StoredFact.isFact(fields)) {
        throw damagedFact(read.size(), "has no id or no content that is a text");
      }
      StoredFact fact = new StoredFact(fields);
      if (!ids.add(fact.id())) {
        throw damagedFact(read.size(), "has the id of an earlier one");
      }
      read.add(fact);
    }
    return read;
  }

  private RuntimeException damagedFact(int place, String problem) {
    return StoredFile.corrupted(facts.path(), "/" + FACTS + "/" + place + " " + problem);
  }

  private Map<Section, Summary> storedSummaries() {
    Map<Section, Summary> read = new EnumMap<>(Section.class);
    for (Section section : Section.values()) {
      JsonNode entry = summaries.content().path(section.group()).path(section.key());
      if (!entry.isMissingNode()) {
        if (!entry.path(SUMMARY).isTextual() || !entry.path(UPDATED_AT).isTextual()) {
          throw StoredFile.corrupted(
              summaries.path(),
              "/" + section.group() + "/" + section.key() + " lacks a text or its time");
        }
        read.put(
            section,
            new Summary(entry.get(SUMMARY).textValue(), entry.get(UPDATED_AT).textValue()));
      }
    }
    return read;
  }
}

package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.deermem.eval.memory.MemorySystem;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/**
 * A conversation, and what a memory should make of it. The trees are as in the file, and nobody
 * changes them.
 *
 * @param offlineOutput what the model answers in offline runs
 * @param persisted canaries that must be kept
 * @param rejected canaries that must be kept out
 * @param removed canaries of seed facts that must be forgotten
 * @param seedFacts what is known before, objects
 */
record SemanticCase(
    String id,
    String category,
    List<MemorySystem.Message> messages,
    JsonNode offlineOutput,
    List<String> persisted,
    List<String> rejected,
    List<String> removed,
    List<JsonNode> seedFacts) {
  /** The category whose cases replace one fact by another, both or neither. */
  static final String ATOMIC_CORRECTION = "atomic_correction";

  SemanticCase {
    messages = List.copyOf(messages);
    persisted = List.copyOf(persisted);
    rejected = List.copyOf(rejected);
    removed = List.copyOf(removed);
    seedFacts = List.copyOf(seedFacts);
  }

  /** From a case that satisfies schema and rules. */
  static SemanticCase of(JsonNode written) {
    return new SemanticCase(
        written.required("id").textValue(),
        written.required("category").textValue(),
        list(written.required("messages"), SemanticCase::message),
        written.required("offline_output"),
        list(written.required("expected_persisted_canaries"), JsonNode::textValue),
        list(written.required("expected_rejected_canaries"), JsonNode::textValue),
        list(written.required("expected_removed_canaries"), JsonNode::textValue),
        list(written.required("seed_facts"), Function.identity()));
  }

  boolean isAtomicCorrection() {
    return category.equals(ATOMIC_CORRECTION);
  }

  /** The messages as in the file: objects with {@code role} and {@code content}. */
  ArrayNode messagesJson() {
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    messages.forEach(
        message -> json.addObject().put("role", message.role()).put("content", message.content()));
    return json;
  }

  private static MemorySystem.Message message(JsonNode written) {
    return new MemorySystem.Message(
        written.required("role").textValue(), written.required("content").textValue());
  }

  private static <T> List<T> list(JsonNode array, Function<JsonNode, T> element) {
    return StreamSupport.stream(array.spliterator(), false).map(element).toList();
  }

  /** The id alone: logs never show a case's text. */
  @Override
  public String toString() {
    return id;
  }
}

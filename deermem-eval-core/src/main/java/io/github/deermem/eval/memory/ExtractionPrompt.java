package io.github.deermem.eval.memory;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.memory.MemorySystem.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Asks a model what to keep of a conversation. The text is a resource: the system message, a line
 * of hyphens, and the user message with the places of what is known and of what was said, both of
 * which are filled in as JSON, so that neither can end its place.
 */
final class ExtractionPrompt {
  private static final String RESOURCE = "extraction.txt";
  private static final String DIVIDER = "\n----\n";
  private static final String MEMORY = "{memory}";
  private static final String CONVERSATION = "{conversation}";
  private static final List<String> SHOWN = List.of("id", "content", "category", "confidence");

  private final byte[] bytes;
  private final String system;
  private final String beforeMemory;
  private final String beforeConversation;
  private final String end;

  private ExtractionPrompt(byte[] bytes) {
    this.bytes = bytes;
    String text = new String(bytes, StandardCharsets.UTF_8);
    int divider = text.indexOf(DIVIDER);
    int memory = text.indexOf(MEMORY, divider);
    int conversation = text.indexOf(CONVERSATION, memory);
    this.system = text.substring(0, divider);
    this.beforeMemory = text.substring(divider + DIVIDER.length(), memory);
    this.beforeConversation = text.substring(memory + MEMORY.length(), conversation);
    this.end = text.substring(conversation + CONVERSATION.length()).stripTrailing();
  }

  /** The one that ships with the engine. */
  static ExtractionPrompt builtIn() {
    try (InputStream resource = ExtractionPrompt.class.getResourceAsStream(RESOURCE)) {
      if (resource == null) {
        throw new IllegalStateException("The engine's jar lacks " + RESOURCE);
      }
      return new ExtractionPrompt(resource.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As it ships, with the places empty. */
  byte[] bytes() {
    return bytes.clone();
  }

  /**
   * @throws IllegalArgumentException if a message holds half a surrogate pair
   */
  List<Message> render(MemoryState state, List<Message> conversation) {
    return List.of(
        new Message("system", system),
        new Message(
            "user",
            beforeMemory
                + CanonicalJson.indented(memory(state))
                + beforeConversation
                + CanonicalJson.indented(said(conversation))
                + end));
  }

  private static ObjectNode memory(MemoryState state) {
    ObjectNode memory = JsonNodeFactory.instance.objectNode();
    ArrayNode facts = memory.putArray("facts");
    state.facts().forEach(fact -> facts.add(shown(fact)));
    memory.putObject("user");
    memory.putObject("history");
    state
        .summaries()
        .forEach(
            (section, summary) ->
                memory.withObjectProperty(section.group()).put(section.key(), summary.text()));
    return memory;
  }

  private static ObjectNode shown(StoredFact fact) {
    ObjectNode shown = JsonNodeFactory.instance.objectNode();
    SHOWN.stream()
        .filter(key -> fact.fields().containsKey(key))
        .forEach(key -> shown.set(key, JsonValues.node(fact.fields().get(key))));
    return shown;
  }

  private static ArrayNode said(List<Message> conversation) {
    ArrayNode said = JsonNodeFactory.instance.arrayNode();
    conversation.forEach(
        message -> said.addObject().put("role", message.role()).put("content", message.content()));
    return said;
  }
}

package io.github.deermem.eval.chat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import java.util.List;

/**
 * What is posted, to the byte (eviction protocol, section 6). Never stored nor logged.
 *
 * @param body one JSON object; sent in UTF-8
 */
public record ChatRequest(String body) {
  /**
   * A request in spaced canonical JSON, for a reply that comes in one piece.
   *
   * @throws IllegalArgumentException if a text holds half a surrogate pair, or the temperature is
   *     not finite; quotes neither
   */
  public static ChatRequest of(ChatModel model, List<ChatMessage> messages) {
    ObjectNode request = JsonNodeFactory.instance.objectNode();
    request.put("model", model.name());
    request.put("temperature", model.temperature());
    if (model.maxTokens() != null) {
      request.put("max_tokens", model.maxTokens());
    }
    request.put("stream", false);
    ArrayNode array = request.putArray("messages");
    messages.forEach(
        message -> array.addObject().put("role", message.role()).put("content", message.content()));
    return new ChatRequest(CanonicalJson.spaced(request));
  }

  /** Nothing of what it holds. */
  @Override
  public String toString() {
    return "ChatRequest";
  }
}

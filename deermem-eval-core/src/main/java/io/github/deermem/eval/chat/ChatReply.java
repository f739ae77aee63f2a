package io.github.deermem.eval.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a successful reply. It is hostile input, and nothing of it goes into a message
 * but a number.
 */
final class ChatReply {
  private ChatReply() {}

  /**
   * @throws ChatFailedException if the body is not one JSON document with a string at {@code
   *     choices[0].message.content}
   */
  static ChatCompletion parse(byte[] body, int attempts) throws ChatFailedException {
    JsonNode reply;
    try {
      reply = JsonDocuments.read(body);
    } catch (IOException e) {
      throw new ChatFailedException("the reply is not one JSON document, although stream=false");
    }
    String content = content(reply);
    JsonNode choice = reply.path("choices").path(0);
    return new ChatCompletion(
        content,
        usage(reply.path("usage")),
        text(reply.path("model")),
        text(choice.path("finish_reason")),
        attempts);
  }

  private static String content(JsonNode reply) throws ChatFailedException {
    JsonNode message = reply.path("choices").path(0).path("message");
    JsonNode content = message.path("content");
    if (content.isMissingNode()) {
      JsonNode code = reply.path("error").path("code");
      String error =
          code.isIntegralNumber() && code.canConvertToInt()
              ? " (the provider reports error " + code.intValue() + ")"
              : "";
      throw new ChatFailedException("choices[0].message.content missing" + error);
    }
    if (!content.isTextual()) {
      throw new ChatFailedException("the prediction is not a string");
    }
    if (CodePoints.hasLoneSurrogate(content.textValue())) {
      throw new ChatFailedException(
          "the prediction holds half a surrogate pair, which UTF-8 cannot express");
    }
    return content.textValue();
  }

  private static ObjectNode usage(JsonNode usage) {
    ObjectNode integers = JsonNodeFactory.instance.objectNode();
    usage
        .properties()
        .forEach(
            entry -> {
              if (entry.getValue().isIntegralNumber()
                  && !CodePoints.hasLoneSurrogate(entry.getKey())) {
                integers.set(entry.getKey(), entry.getValue());
              }
            });
    return integers;
  }

  private static @Nullable String text(JsonNode value) {
    return value.isTextual() && !CodePoints.hasLoneSurrogate(value.textValue())
        ? value.textValue()
        : null;
  }
}

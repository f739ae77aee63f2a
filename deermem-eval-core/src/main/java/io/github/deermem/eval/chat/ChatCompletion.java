package io.github.deermem.eval.chat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a reply: never headers, never the body.
 *
 * @param content what the model says, as it came; never logged
 * @param usage the integer entries of the reply's usage; empty if it has none
 * @param model the model that the reply names; null if it names none
 * @param finishReason why the model stopped; null if the reply does not tell
 * @param attempts requests that were needed, 1 or more
 */
public record ChatCompletion(
    String content,
    ObjectNode usage,
    @Nullable String model,
    @Nullable String finishReason,
    int attempts) {
  /** Nothing of what it holds. */
  @Override
  public String toString() {
    return "ChatCompletion";
  }
}

package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.chat.ChatFailedException;
import io.github.deermem.eval.memory.MemorySystem.LanguageModel;
import io.github.deermem.eval.memory.MemorySystem.Message;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stands between a memory and its model, and remembers the last call, though no text of it. */
final class RecordingModel implements LanguageModel {
  private final Answering answering;
  private @Nullable String failure;
  private @Nullable String promptSha256;
  private @Nullable String responseModel;
  private JsonNode usage = JsonNodeFactory.instance.objectNode();

  /** Answers a prompt. */
  @FunctionalInterface
  interface Answering {
    Reply answer(List<Message> messages) throws Exception;
  }

  /**
   * @param model that answered, as it calls itself; null if it does not, and offline
   * @param usage as reported, {@code {}} if it was not
   */
  record Reply(String text, @Nullable String model, JsonNode usage) {
    static Reply committed(String text) {
      return new Reply(text, null, JsonNodeFactory.instance.objectNode());
    }
  }

  RecordingModel(Answering answering) {
    this.answering = answering;
  }

  @Override
  public String answer(List<Message> messages) throws Exception {
    Reply reply = reply(messages);
    synchronized (this) {
      promptSha256 = ScopeProtocol.sha256(rendered(messages));
      responseModel = reply.model();
      usage = reply.usage();
    }
    return reply.text();
  }

  /** Why a call gave no answer, in our words; empty if none failed. */
  synchronized Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  private Reply reply(List<Message> messages) throws Exception {
    try {
      return answering.answer(List.copyOf(messages));
    } catch (ChatFailedException e) {
      synchronized (this) {
        failure = e.getMessage();
      }
      throw e;
    }
  }

  /** Adds what rows tell of the last call. */
  synchronized void describe(ObjectNode row, boolean withReply) {
    row.put("extraction_prompt_render_sha256", promptSha256);
    if (withReply) {
      row.put("response_model", responseModel);
      row.set("usage", usage);
    }
  }

  private static ArrayNode rendered(List<Message> messages) {
    ArrayNode rendered = JsonNodeFactory.instance.arrayNode();
    messages.forEach(
        message ->
            rendered.addObject().put("type", message.role()).put("content", message.content()));
    return rendered;
  }
}

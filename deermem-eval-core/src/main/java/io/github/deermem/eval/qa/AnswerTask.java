package io.github.deermem.eval.qa;

import io.github.deermem.eval.chat.ChatMessage;
import io.github.deermem.eval.chat.ChatModel;
import io.github.deermem.eval.chat.ChatRequest;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * One question to ask: a case with the facts that one policy kept (eviction protocol, section 6).
 *
 * @param decision at the QA capacity
 * @param request the body to post, in spaced canonical JSON; holds text of the dataset, so it is
 *     never stored nor logged
 * @param fingerprint SHA-256 of the request, lowercase hex
 */
public record AnswerTask(Decision decision, String request, String fingerprint) {
  /** The tasks of a run: over cases, then policies. */
  public static List<AnswerTask> of(ProtocolBundle bundle, List<Decision> decisions) {
    int capacity = bundle.config().pool().qaCapacity();
    return decisions.stream()
        .filter(decision -> decision.capacity() == capacity)
        .map(decision -> of(bundle, decision))
        .toList();
  }

  private static AnswerTask of(ProtocolBundle bundle, Decision decision) {
    RenderedPrompt prompt = RenderedPrompt.of(bundle.prompt(), decision);
    String request = request(bundle.config().qa(), prompt).body();
    return new AnswerTask(decision, request, DigestUtils.sha256Hex(request));
  }

  private static ChatRequest request(ProtocolConfig.Qa qa, RenderedPrompt prompt) {
    return ChatRequest.of(
        new ChatModel(qa.model(), qa.temperature(), qa.maxTokens()),
        List.of(
            new ChatMessage("system", prompt.system()), new ChatMessage("user", prompt.user())));
  }

  /** Names the row: {@code {case}__{policy}}. */
  public String rowId() {
    return decision.preparedCase().caseId() + "__" + decision.policy();
  }

  /** The id alone: text of a dataset never reaches a log. */
  @Override
  public String toString() {
    return rowId();
  }
}

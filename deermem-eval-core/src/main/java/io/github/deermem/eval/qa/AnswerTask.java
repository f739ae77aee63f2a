package io.github.deermem.eval.qa;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
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
    String request = CanonicalJson.spaced(payload(bundle.config().qa(), prompt));
    return new AnswerTask(decision, request, DigestUtils.sha256Hex(request));
  }

  private static ObjectNode payload(ProtocolConfig.Qa qa, RenderedPrompt prompt) {
    ObjectNode payload = JsonNodeFactory.instance.objectNode();
    payload.put("model", qa.model());
    payload.put("temperature", qa.temperature());
    payload.put("max_tokens", qa.maxTokens());
    payload.put("stream", qa.stream());
    ArrayNode messages = payload.putArray("messages");
    messages.addObject().put("role", "system").put("content", prompt.system());
    messages.addObject().put("role", "user").put("content", prompt.user());
    return payload;
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

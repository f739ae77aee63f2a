package io.github.deermem.eval.qa;

import io.github.deermem.eval.chat.ChatClient;
import io.github.deermem.eval.chat.ChatCompletion;
import io.github.deermem.eval.chat.ChatFailedException;
import io.github.deermem.eval.chat.ChatRequest;
import io.github.deermem.eval.chat.ProviderAccess;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.time.Duration;

/**
 * Asks a model behind an OpenAI-compatible endpoint (eviction protocol, section 6), within the
 * protocol's attempts and deadline.
 */
public final class OpenAiCompatibleProvider implements AnswerProvider {
  private final ChatClient client;

  /**
   * @param access key and address, resolved
   */
  public OpenAiCompatibleProvider(ProtocolConfig.Qa qa, ProviderAccess access, StopSignal stop) {
    this(new ChatClient(access, limits(qa), stop::pause));
  }

  OpenAiCompatibleProvider(ChatClient client) {
    this.client = client;
  }

  /** Where the protocol says that key and address are found. */
  public static ProviderAccess.Variables variables(ProtocolConfig.Qa qa) {
    return new ProviderAccess.Variables(qa.apiKeyEnv(), qa.baseUrlEnv());
  }

  static ChatClient.Limits limits(ProtocolConfig.Qa qa) {
    return new ChatClient.Limits(Duration.ofSeconds(qa.timeoutSeconds()), qa.maxAttempts());
  }

  @Override
  public Answer answer(AnswerTask task) throws AnswerFailedException, InterruptedException {
    try {
      ChatCompletion completion = client.complete(new ChatRequest(task.request()));
      return new Answer(
          completion.content(),
          completion.usage(),
          completion.model(),
          completion.finishReason(),
          completion.attempts());
    } catch (ChatFailedException e) {
      throw new AnswerFailedException(e.getMessage());
    }
  }

  @Override
  public void close() {
    client.close();
  }
}

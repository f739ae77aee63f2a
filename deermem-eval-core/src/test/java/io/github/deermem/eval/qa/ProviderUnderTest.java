package io.github.deermem.eval.qa;

import io.github.deermem.eval.protocol.ProtocolConfig;
import okhttp3.HttpUrl;

/** The provider with a key, on a fake clock that nobody waits for. */
final class ProviderUnderTest {
  static final String KEY = "sk-TEST-canary-9f3";

  private final FakeTime time = new FakeTime();
  private final OpenAiCompatibleProvider provider;

  private ProviderUnderTest(HttpUrl address, int maxAttempts, int timeoutSeconds) {
    this.provider =
        new OpenAiCompatibleProvider(
            settings(maxAttempts, timeoutSeconds), address, KEY, time, time);
  }

  /** With the attempts of the pinned protocol, and a deadline that no test reaches. */
  static ProviderUnderTest at(HttpUrl address) {
    return at(address, 3);
  }

  static ProviderUnderTest at(HttpUrl address, int maxAttempts) {
    return new ProviderUnderTest(address, maxAttempts, 60);
  }

  /** With one attempt that may last that long. */
  static ProviderUnderTest withDeadline(HttpUrl address, int timeoutSeconds) {
    return new ProviderUnderTest(address, 1, timeoutSeconds);
  }

  /** The part of a config that a provider looks at. */
  static ProtocolConfig.Qa settings(int maxAttempts, int timeoutSeconds) {
    return new ProtocolConfig.Qa(
        new ProtocolConfig.Prompt("prompts/answer.txt", "0".repeat(64)),
        "deterministic-overlap-v1",
        ProtocolConfig.Qa.OPENAI_COMPATIBLE,
        "KEY_VARIABLE",
        "ADDRESS_VARIABLE",
        "m-1",
        0,
        64,
        false,
        timeoutSeconds,
        maxAttempts,
        1);
  }

  Answer answer(AnswerTask task) throws AnswerFailedException, InterruptedException {
    try (provider) {
      return provider.answer(task);
    }
  }

  FakeTime time() {
    return time;
  }
}

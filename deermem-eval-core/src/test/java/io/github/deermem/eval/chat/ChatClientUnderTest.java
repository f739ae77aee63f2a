package io.github.deermem.eval.chat;

import java.time.Duration;
import java.util.List;
import okhttp3.HttpUrl;

/** A client with a key, on a fake clock that nobody waits for. */
public final class ChatClientUnderTest {
  static final String KEY = "sk-TEST-canary-9f3";

  /** What it asks. */
  static final ChatRequest REQUEST =
      ChatRequest.of(
          new ChatModel("m-1", 0, 64),
          List.of(new ChatMessage("system", "Be brief."), new ChatMessage("user", "Größe?")));

  private final FakeTime time = new FakeTime();
  private final ChatClient client;

  private ChatClientUnderTest(HttpUrl address, int maxAttempts, Duration timeout) {
    this.client = on(time, address, KEY, new ChatClient.Limits(timeout, maxAttempts));
  }

  /** A client that takes its pauses on that clock. */
  public static ChatClient on(
      FakeTime time, HttpUrl address, String key, ChatClient.Limits limits) {
    return new ChatClient(address, key, limits, time, time);
  }

  /** With three attempts, and a deadline that no test reaches. */
  static ChatClientUnderTest at(HttpUrl address) {
    return at(address, 3);
  }

  static ChatClientUnderTest at(HttpUrl address, int maxAttempts) {
    return new ChatClientUnderTest(address, maxAttempts, Duration.ofSeconds(60));
  }

  /** With one attempt that may last that long. */
  static ChatClientUnderTest withDeadline(HttpUrl address, int timeoutSeconds) {
    return new ChatClientUnderTest(address, 1, Duration.ofSeconds(timeoutSeconds));
  }

  ChatCompletion ask() throws ChatFailedException, InterruptedException {
    try (client) {
      return client.complete(REQUEST);
    }
  }

  FakeTime time() {
    return time;
  }
}

package io.github.deermem.eval.qa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.chat.ChatClientUnderTest;
import io.github.deermem.eval.chat.FakeTime;
import io.github.deermem.eval.chat.ProviderAccess;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a task becomes a request, and a completion its answer. */
class OpenAiCompatibleProviderTest {
  private static final String KEY = "sk-TEST-canary-9f3";

  @TempDir static Path directory;
  private static AskedEvaluation evaluation;
  private static AnswerTask task;

  private final MockWebServer server = new MockWebServer();
  private final FakeTime time = new FakeTime();

  @BeforeAll
  static void oneTask() {
    evaluation = AskedEvaluation.in(directory);
    task = evaluation.task("tr-13__hybrid-v1");
  }

  @BeforeEach
  void listen() throws IOException {
    server.start(InetAddress.getByName("127.0.0.1"), 0);
  }

  @AfterEach
  void hangUp() {
    server.close();
  }

  @Test
  void whatIsPostedIsWhatTheFingerprintIsTakenOf() throws Exception {
    server.enqueue(reply("{\"choices\": [{\"message\": {\"content\": \"7 May\"}}]}"));

    answer();

    RecordedRequest request = server.takeRequest();
    assertEquals(task.request(), request.getBody().utf8());
    assertEquals(task.fingerprint(), DigestUtils.sha256Hex(request.getBody().toByteArray()));
  }

  @Test
  void everyPartOfACompletionFindsItsPlace() throws Exception {
    server.enqueue(new MockResponse.Builder().code(503).build());
    server.enqueue(
        reply(
            "{\"model\": \"m-1\", \"usage\": {\"total_tokens\": 15}, \"choices\":"
                + " [{\"message\": {\"content\": \"7 May\"}, \"finish_reason\": \"stop\"}]}"));

    Answer answer = answer();

    assertEquals(
        new Answer(
            "7 May",
            JsonNodeFactory.instance.objectNode().put("total_tokens", 15),
            "m-1",
            "stop",
            2),
        answer);
  }

  @Test
  void theAttemptsAreTheProtocols() {
    for (int i = 0; i < 5; i++) {
      server.enqueue(new MockResponse.Builder().code(503).build());
    }

    AnswerFailedException failure = assertThrows(AnswerFailedException.class, this::answer);

    assertEquals("status 503, after 3 attempts", failure.getMessage());
    assertEquals(3, server.getRequestCount());
  }

  @Test
  void theDeadlineIsTheProtocols() {
    assertEquals(
        Duration.ofSeconds(5),
        OpenAiCompatibleProvider.limits(evaluation.bundle().config().qa()).timeout());
  }

  @Test
  void failuresHaveNoCauseThatCouldQuoteAnything() {
    server.enqueue(new MockResponse.Builder().code(401).body(KEY).build());

    AnswerFailedException failure = assertThrows(AnswerFailedException.class, this::answer);

    assertEquals("non-retryable status 401", failure.getMessage());
    assertNull(failure.getCause());
    assertEquals(0, failure.getSuppressed().length);
  }

  @Test
  void aStopEndsThePauseAndTheRowStaysOpen() {
    StopSignal stop = new StopSignal();
    stop.request();
    server.enqueue(new MockResponse.Builder().code(429).addHeader("Retry-After", "60").build());
    Map<String, String> environment =
        Map.of(
            AskedEvaluation.KEY_VARIABLE,
            KEY,
            AskedEvaluation.ADDRESS_VARIABLE,
            server.url("/v1").toString());
    ProviderAccess access =
        ProviderAccess.resolve(
            OpenAiCompatibleProvider.variables(evaluation.bundle().config().qa()),
            environment::get,
            Optional.empty(),
            false);

    try (AnswerProvider provider =
        new OpenAiCompatibleProvider(evaluation.bundle().config().qa(), access, stop)) {
      assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () -> assertThrows(InterruptedException.class, () -> provider.answer(task)));
    }
    assertEquals(1, server.getRequestCount());
  }

  private Answer answer() throws AnswerFailedException, InterruptedException {
    try (AnswerProvider provider =
        new OpenAiCompatibleProvider(
            ChatClientUnderTest.on(
                time,
                server.url("/v1/chat/completions"),
                KEY,
                OpenAiCompatibleProvider.limits(evaluation.bundle().config().qa())))) {
      return provider.answer(task);
    }
  }

  private static MockResponse reply(String body) {
    return new MockResponse.Builder().body(body).build();
  }
}

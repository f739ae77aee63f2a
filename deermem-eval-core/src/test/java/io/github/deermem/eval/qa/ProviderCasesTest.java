package io.github.deermem.eval.qa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.AcceptanceCases;
import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.chat.ChatClientUnderTest;
import io.github.deermem.eval.chat.FakeTime;
import io.github.deermem.eval.grading.BlindGrader;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The acceptance cases about providers, as a run of four tasks sees them; provider-10, 11 and 14
 * are tested where addresses and bytes are.
 */
class ProviderCasesTest {
  private static final String ASKED = "tr-13__hybrid-v1";
  private static final List<String> OTHERS =
      List.of("tr-13__confidence", "tr-14__confidence", "tr-14__hybrid-v1");

  @TempDir static Path directory;
  private static AskedEvaluation evaluation;

  @TempDir Path target;
  private final MockWebServer server = new MockWebServer();
  private final List<MockResponse> replies = new ArrayList<>();
  private final FakeTime time = new FakeTime();
  private final AtomicInteger requests = new AtomicInteger();

  @BeforeAll
  static void evaluate() {
    evaluation = AskedEvaluation.in(directory);
  }

  @BeforeEach
  void listen() throws IOException {
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            boolean asked = request.getBody().utf8().equals(evaluation.task(ASKED).request());
            return asked
                ? replies.get(Math.min(requests.getAndIncrement(), replies.size() - 1))
                : good();
          }
        });
    server.start(InetAddress.getByName("127.0.0.1"), 0);
  }

  @AfterEach
  void hangUp() {
    server.close();
  }

  static Stream<Arguments> unusable() {
    String content = "choices[0].message.content missing";
    String document = "the reply is not one JSON document, although stream=false";
    JsonNode missing = AcceptanceCases.input("provider-01-missing-content");
    JsonNode streamed = AcceptanceCases.input("provider-07-sse-when-not-streaming");
    return Stream.of(
        Arguments.of("provider-01 null", missing.get(0), "the prediction is not a string"),
        Arguments.of("provider-01 no choice", missing.get(1), content),
        Arguments.of("provider-01 no message", missing.get(2), content),
        Arguments.of("provider-01 no choices", missing.get(3), content),
        Arguments.of(
            "provider-03 an error",
            AcceptanceCases.input("provider-03-error-in-200"),
            content + " (the provider reports error 429)"),
        Arguments.of("provider-07 events", streamed.get(0), document),
        Arguments.of("provider-07 bytes behind it", streamed.get(1), document),
        Arguments.of(
            "provider-15 a key echoed",
            AcceptanceCases.input("provider-15-key-echo"),
            "non-retryable status 401"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unusable")
  void anUnusableReplyFailsItsRowAloneAfterOneRequest(String id, JsonNode reply, String message) {
    replies.add(response(reply));

    RunReport report = run();

    assertEquals(Map.of(ASKED, message), report.failures());
    assertEquals(1, requests.get());
    assertEquals(3, report.called());
    assertEquals(OTHERS, storedRows(), "the others are saved");
    Trees.contents(target)
        .forEach((file, content) -> assertFalse(content.matches("(?s).*(sk-TEST|canary).*"), file));
  }

  static Stream<Arguments> truncated() {
    JsonNode input = AcceptanceCases.input("provider-05-truncated");
    return Stream.of(
        Arguments.of("provider-05 empty", input.get(0), "empty-prediction"),
        Arguments.of("provider-05 cut", input.get(1), "overlap-reject"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("truncated")
  void aTruncatedAnswerIsSavedAsItIs(String id, JsonNode reply, String rule) throws IOException {
    String content = reply.get("body").at("/choices/0/message/content").textValue();
    replies.add(response(reply));

    run();

    AnswerRow row = new RowStore(target.resolve("qa")).read(evaluation.task(ASKED)).orElseThrow();
    assertEquals(content, row.answer().prediction());
    assertEquals("length", row.answer().finishReason());
    assertEquals(1, requests.get(), "not repeated with more tokens");
    assertEquals(rule, BlindGrader.grade(content, reply.get("reference").textValue()).rule().id());
    Trees.contents(target)
        .forEach((file, text) -> assertFalse(text.contains("long private reasoning"), file));
  }

  @Test
  @DisplayName("provider-09: nothing but the content is needed")
  void optionalFieldsMayBeMissing() throws IOException {
    replies.add(response(AcceptanceCases.input("provider-09-optional-fields-missing")));

    RunReport report = run();

    JsonNode row =
        new RowStore(target.resolve("qa")).read(evaluation.task(ASKED)).orElseThrow().toJson();
    assertTrue(report.isComplete());
    assertEquals("7 May", row.get("prediction").textValue());
    assertTrue(row.get("response_model").isNull() && row.get("finish_reason").isNull());
    assertTrue(row.get("usage").isEmpty());
  }

  static Stream<Arguments> retried() {
    JsonNode sequences = AcceptanceCases.input("provider-13-retry-after").get("sequences");
    List<List<Integer>> pauses =
        List.of(
            List.of(5), List.of(2), List.of(2), List.of(2), List.of(2), List.of(), List.of(2, 2));
    return IntStream.range(0, sequences.size())
        .mapToObj(
            i ->
                Arguments.of(
                    "provider-13 " + (i + 1),
                    texts(sequences.get(i)),
                    pauses.get(i).stream().map(Duration::ofSeconds).toList()));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("retried")
  void attemptsAreSpacedByTheServersDemand(String id, List<String> sequence, List<Duration> pauses)
      throws IOException {
    sequence.forEach(reply -> replies.add(statusLine(reply)));

    RunReport report = run();

    assertEquals(pauses, time.pauses());
    assertEquals(pauses.size() + 1, requests.get());
    if (sequence.get(sequence.size() - 1).equals("200")) {
      RowStore store = new RowStore(target.resolve("qa"));
      assertEquals(2, store.read(evaluation.task(ASKED)).orElseThrow().answer().attempts());
    } else {
      String message = report.failures().get(ASKED);
      assertTrue(
          message.equals("status 503, after 3 attempts")
              || message.equals(
                  "status 429, and the provider asks to wait 86400 s; run again later to resume"),
          message);
    }
  }

  private RunReport run() {
    List<AnswerTask> tasks =
        Stream.concat(Stream.of(ASKED), OTHERS.stream()).map(evaluation::task).toList();
    try (AnswerProvider provider =
        new OpenAiCompatibleProvider(
            ChatClientUnderTest.on(
                time,
                server.url("/v1/chat/completions"),
                "sk-TEST-canary-9f3",
                OpenAiCompatibleProvider.limits(evaluation.bundle().config().qa())))) {
      return new AnswerRun(target.resolve("qa"), tasks, provider, new StopSignal(), new Quiet())
          .run(evaluation.marker(), new GitState(null, null), Instant.EPOCH, 3);
    }
  }

  private List<String> storedRows() {
    return Trees.names(target.resolve("qa").resolve("responses")).stream()
        .map(name -> name.replace(".json", ""))
        .toList();
  }

  private static MockResponse response(JsonNode reply) {
    MockResponse.Builder response =
        new MockResponse.Builder().code(reply.path("status").asInt(200));
    reply
        .path("headers")
        .properties()
        .forEach(header -> response.addHeader(header.getKey(), header.getValue().textValue()));
    return response
        .body(
            reply.has("body_text")
                ? reply.get("body_text").textValue()
                : CanonicalJson.spaced(reply.get("body")))
        .build();
  }

  /** As the case writes them: a status, and perhaps a {@code Retry-After} behind it. */
  private static MockResponse statusLine(String reply) {
    MockResponse.Builder response =
        new MockResponse.Builder().code(Integer.parseInt(reply.substring(0, 3)));
    int header = reply.indexOf("Retry-After: ");
    if (header > 0) {
      response.addHeader("Retry-After", reply.substring(header + "Retry-After: ".length()));
    }
    return reply.equals("200") ? good() : response.build();
  }

  private static MockResponse good() {
    return new MockResponse.Builder()
        .body("{\"choices\": [{\"message\": {\"content\": \"7 May\"}}]}")
        .build();
  }

  private static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::textValue).toList();
  }
}

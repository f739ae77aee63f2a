package io.github.deermem.eval.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.HttpUrl;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatClientTest {
  private static final String GOOD = "{\"choices\": [{\"message\": {\"content\": \"7 May\"}}]}";
  private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

  private final MockWebServer server = new MockWebServer();

  @BeforeEach
  void listen() throws IOException {
    server.start(InetAddress.getByName("127.0.0.1"), 0);
  }

  @AfterEach
  void hangUp() {
    server.close();
  }

  @Test
  void theRequestIsPostedAsItIs() throws Exception {
    server.enqueue(reply(200));

    ChatCompletion completion = ChatClientUnderTest.at(address()).ask();

    RecordedRequest request = server.takeRequest();
    assertEquals("POST /v1/chat/completions HTTP/1.1", request.getRequestLine());
    assertEquals(ChatClientUnderTest.REQUEST.body(), request.getBody().utf8());
    assertEquals("application/json", request.getHeaders().get("Content-Type"));
    assertEquals("Bearer " + ChatClientUnderTest.KEY, request.getHeaders().get("Authorization"));
    assertEquals("7 May", completion.content());
    assertEquals(1, completion.attempts());
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        300, 301, 302, 303, 304, 305, 307, 308, 400, 401, 402, 403, 404, 405, 407, 408, 409, 410,
        413, 418, 421, 422, 425, 451, 499, 600, 999
      })
  void anyOtherStatusFailsAfterOneRequest(int status) {
    server.enqueue(reply(status, "Location", server.url("/elsewhere").toString()));
    server.enqueue(reply(200));
    ChatClientUnderTest client = ChatClientUnderTest.at(address());

    assertFailure("non-retryable status " + status, client);
    assertEquals(1, server.getRequestCount());
    assertEquals(List.of(), client.time().pauses());
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 501, 502, 503, 504, 507, 529, 599})
  void anOverloadedServerIsAskedAgainAfterTwoSeconds(int status) throws Exception {
    server.enqueue(reply(status));
    server.enqueue(reply(status));
    server.enqueue(reply(200));
    ChatClientUnderTest client = ChatClientUnderTest.at(address());

    assertEquals(3, client.ask().attempts());
    assertEquals(List.of(TWO_SECONDS, TWO_SECONDS), client.time().pauses());
  }

  @ParameterizedTest
  @CsvSource({"1, 'status 503, after 1 attempt'", "2, 'status 503, after 2 attempts'"})
  void attemptsNeverExceedTheLimit(int maxAttempts, String message) {
    for (int i = 0; i < 5; i++) {
      server.enqueue(reply(503));
    }

    assertFailure(message, ChatClientUnderTest.at(address(), maxAttempts));
    assertEquals(maxAttempts, server.getRequestCount());
  }

  /** The client of itself would ask again at once, and not count it. */
  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void evenIfTheServerIsReadyAtOnceThereIsAPause(int status) throws Exception {
    server.enqueue(reply(status, "Retry-After", "0"));
    server.enqueue(reply(200));
    ChatClientUnderTest client = ChatClientUnderTest.at(address());

    assertEquals(2, client.ask().attempts());
    assertEquals(List.of(TWO_SECONDS), client.time().pauses());
    assertEquals(2, server.getRequestCount());
  }

  @ParameterizedTest
  @ValueSource(strings = {"61", "00086400", "Thu, 13 Aug 2026 12:01:01 GMT"})
  void aLongDemandFailsEvenIfNoAttemptIsLeft(String demand) {
    long seconds = demand.startsWith("0") ? 86_400 : 61;
    server.enqueue(reply(429, "Retry-After", demand));

    assertFailure(
        "status 429, and the provider asks to wait " + seconds + " s; run again later to resume",
        ChatClientUnderTest.at(address(), 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"60", "Thu, 13 Aug 2026 12:01:00 GMT"})
  void aMinuteIsStillWaitedFor(String demand) throws Exception {
    server.enqueue(reply(429, "Retry-After", demand));
    server.enqueue(reply(200));
    ChatClientUnderTest client = ChatClientUnderTest.at(address());

    client.ask();

    assertEquals(List.of(Duration.ofSeconds(60)), client.time().pauses());
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 205})
  void anEmptyReplyFails(int status) {
    server.enqueue(new MockResponse.Builder().code(status).build());

    assertFailure(
        "the reply is not one JSON document, although stream=false",
        ChatClientUnderTest.at(address()));
    assertEquals(1, server.getRequestCount());
  }

  @ParameterizedTest
  @CsvSource({"false, 0", "false, 1", "true, 0", "true, 1"})
  void aReplyMayHaveTenMillionBytesOnceItIsUnpacked(boolean packed, int surplus) throws Exception {
    long padding = ChatClient.LARGEST_REPLY_BYTES - GOOD.length() + surplus;
    Buffer body = new Buffer().writeUtf8(GOOD + " ".repeat((int) padding));
    server.enqueue(
        packed
            ? new MockResponse.Builder()
                .addHeader("Content-Encoding: gzip")
                .body(gzip(body))
                .build()
            : new MockResponse.Builder().chunkedBody(body, 100_000).build());
    ChatClientUnderTest client = ChatClientUnderTest.at(address());

    if (surplus == 0) {
      assertEquals("7 May", client.ask().content());
    } else {
      assertFailure("the reply is larger than 10000000 bytes", client);
    }
    assertEquals(1, server.getRequestCount());
  }

  @Test
  void aRefusedConnectionIsTriedAgain() throws IOException {
    HttpUrl nobody = HttpUrl.get("http://127.0.0.1:" + closedPort() + "/v1/chat/completions");
    ChatClientUnderTest client = ChatClientUnderTest.at(nobody);

    assertFailure("network error (ConnectException), after 3 attempts", client);
    assertEquals(List.of(TWO_SECONDS, TWO_SECONDS), client.time().pauses());
  }

  /** A name may have several addresses, and not every one of them listens. */
  @Test
  void localhostIsFoundOnWhateverAddressItListens() throws Exception {
    server.enqueue(reply(200));
    HttpUrl byName = address().newBuilder().host("localhost").build();

    assertEquals("7 May", ChatClientUnderTest.at(byName, 1).ask().content());
  }

  /** It would get the key unencrypted. */
  @Test
  void noProxyIsUsedForThisMachine() throws Exception {
    server.enqueue(reply(200));
    ProxySelector before = ProxySelector.getDefault();
    ProxySelector.setDefault(new ProxyForEverything(closedPort()));
    try {
      assertEquals("7 May", ChatClientUnderTest.at(address(), 1).ask().content());
    } finally {
      ProxySelector.setDefault(before);
    }
  }

  @Test
  void aDeadlineOfManyYearsIsFine() throws Exception {
    server.enqueue(reply(200));
    ChatClientUnderTest client = ChatClientUnderTest.withDeadline(address(), Integer.MAX_VALUE);

    assertEquals("7 May", client.ask().content());
  }

  @ParameterizedTest
  @CsvSource({"PT0S, 1", "PT-1S, 1", "PT0.0009S, 1", "PT1S, 0", "PT1S, -1"})
  void aRequestWithoutAnEndIsNotEvenMade(Duration timeout, int maxAttempts) {
    assertThrows(IllegalArgumentException.class, () -> new ChatClient.Limits(timeout, maxAttempts));
  }

  @Test
  void whoInterruptsThePauseEndsTheRequest() {
    server.enqueue(reply(429, "Retry-After", "60"));
    ChatClient.Pause interrupted =
        pause -> {
          throw new InterruptedException("at " + pause);
        };

    try (ChatClient client = client(3, interrupted)) {
      InterruptedException end =
          assertThrows(
              InterruptedException.class, () -> client.complete(ChatClientUnderTest.REQUEST));
      assertEquals("at PT1M", end.getMessage());
    }
    assertEquals(1, server.getRequestCount());
  }

  @Test
  void severalThreadsMayAsk() {
    for (int i = 0; i < 20; i++) {
      server.enqueue(reply(200));
    }
    try (ChatClient client = client(1, new FakeTime())) {
      List<CompletableFuture<String>> answers =
          IntStream.range(0, 20)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> ask(client)))
              .toList();

      answers.forEach(answer -> assertEquals("7 May", answer.join()));
    }
  }

  @Test
  void failuresHaveNoCauseThatCouldQuoteAnything() {
    server.enqueue(reply(401));

    ChatFailedException failure =
        assertThrows(ChatFailedException.class, () -> ChatClientUnderTest.at(address()).ask());

    assertNull(failure.getCause());
    assertEquals(0, failure.getSuppressed().length);
  }

  private ChatClient client(int maxAttempts, ChatClient.Pause pause) {
    return new ChatClient(
        address(),
        ChatClientUnderTest.KEY,
        new ChatClient.Limits(Duration.ofSeconds(60), maxAttempts),
        new FakeTime(),
        pause);
  }

  private static String ask(ChatClient client) {
    try {
      return client.complete(ChatClientUnderTest.REQUEST).content();
    } catch (ChatFailedException | InterruptedException e) {
      throw new CompletionException(e);
    }
  }

  private HttpUrl address() {
    return server.url("/v1/chat/completions");
  }

  private static MockResponse reply(int status, String... headers) {
    MockResponse.Builder reply = new MockResponse.Builder().code(status);
    for (int i = 0; i < headers.length; i += 2) {
      reply.addHeader(headers[i], headers[i + 1]);
    }
    return status == 304 ? reply.build() : reply.body(GOOD).build();
  }

  private static void assertFailure(String message, ChatClientUnderTest client) {
    ChatFailedException failure = assertThrows(ChatFailedException.class, () -> client.ask());

    assertEquals(message, failure.getMessage());
  }

  private static Buffer gzip(Buffer content) throws IOException {
    Buffer packed = new Buffer();
    try (var sink = Okio.buffer(new GzipSink(packed))) {
      sink.writeAll(content);
    }
    assertTrue(packed.size() < 100_000);
    return packed;
  }

  private static int closedPort() throws IOException {
    try (ServerSocket once = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return once.getLocalPort();
    }
  }

  private static final class ProxyForEverything extends ProxySelector {
    private final int port;

    ProxyForEverything(int port) {
      this.port = port;
    }

    @Override
    public List<Proxy> select(URI uri) {
      return List.of(new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", port)));
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException problem) {}
  }
}

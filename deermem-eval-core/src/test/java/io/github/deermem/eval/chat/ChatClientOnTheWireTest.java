package io.github.deermem.eval.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the client sends and endures, byte by byte. */
class ChatClientOnTheWireTest {
  private static final String GOOD = "{\"choices\": [{\"message\": {\"content\": \"7 May\"}}]}";

  private static final String NETWORK_ERROR = "network error \\([A-Za-z]+\\), after 3 attempts";

  @Test
  @DisplayName("provider-11: plain HTTP/1.1, no upgrade, a body with its length")
  void speaksPlainHttp() throws Exception {
    try (RawServer server = new RawServer(RawServer.saying(ok(GOOD)))) {
      ChatClientUnderTest.at(server.address("127.0.0.1")).ask();

      String head = server.heads().get(0);
      assertTrue(head.startsWith("POST /v1/chat/completions HTTP/1.1\r\n"), head);
      for (String unwanted : List.of("upgrade:", "http2-settings:", "expect:", "chunked")) {
        assertFalse(head.toLowerCase(Locale.ROOT).contains(unwanted), head);
      }
      int length = ChatClientUnderTest.REQUEST.body().getBytes(StandardCharsets.UTF_8).length;
      assertTrue(head.contains("\r\nContent-Length: " + length + "\r\n"), head);
      assertEquals(List.of(ChatClientUnderTest.REQUEST.body()), server.bodies());
    }
  }

  @Test
  void oneDeadlineCoversHeadAndBody() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
    Map<String, RawServer.Reply> endless =
        Map.of(
            "no head", RawServer.dripping("", "", 50),
            "a slow head", RawServer.dripping(head, "X-More: 1\r\n", 50),
            "a slow body", RawServer.dripping(head + "\r\n", " ", 50),
            "slow chunks",
                RawServer.dripping(head + "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n", 50),
            "no end", RawServer.dripping(head + "\r\n" + GOOD, " ", 50));

    ExecutorService atOnce = Executors.newFixedThreadPool(endless.size());
    Map<String, Future<String>> failures = new TreeMap<>();
    endless.forEach(
        (name, reply) -> failures.put(name, atOnce.submit(() -> failureAfterASecond(reply))));

    for (String name : endless.keySet()) {
      assertEquals("time-out, after 1 attempt", failures.get(name).get(), name);
    }
    atOnce.shutdown();
  }

  @Test
  @DisplayName("provider-14: a byte every half second for a minute is a time-out after two seconds")
  void aSlowBodyIsATimeOut() throws IOException {
    RawServer.Reply byteByByte = RawServer.dripping("HTTP/1.1 200 OK\r\n\r\n", "{", 500);
    try (RawServer server = new RawServer(byteByByte)) {
      ChatClientUnderTest client = ChatClientUnderTest.withDeadline(server.address("127.0.0.1"), 2);
      long start = System.nanoTime();

      String message = failure(client);

      assertEquals("time-out, after 1 attempt", message);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      assertTrue(took.compareTo(Duration.ofSeconds(3)) < 0, "took " + took);
    }
  }

  static Stream<Arguments> broken() {
    return Stream.of(
        broken("nothing at all", ""),
        broken("no HTTP", "SSH-2.0-OpenSSH_9.6\r\n"),
        broken("half a head", "HTTP/1.1 200 OK\r\nContent-Type: app"),
        broken("a status that is no number", "HTTP/1.1 twohundred OK\r\n\r\n"),
        broken("a status of four digits", "HTTP/1.1 2000 OK\r\n\r\n"),
        broken("half a body", "HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n" + GOOD),
        broken("chunks of no size", chunked("zz\r\n" + GOOD)),
        broken("chunks of a negative size", chunked("-5\r\n" + GOOD)),
        broken("chunks without an end", chunked("2d\r\n" + GOOD + "\r\n")),
        broken("no gzip", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + GOOD),
        broken(
            "a head of a megabyte", "HTTP/1.1 200 OK\r\nX: " + "x".repeat(1 << 20) + "\r\n\r\n"));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void aBrokenReplyIsANetworkErrorAndTriedAgain(String bytes) throws IOException {
    try (RawServer server = new RawServer(RawServer.saying(bytes))) {
      ChatClientUnderTest client = ChatClientUnderTest.at(server.address("127.0.0.1"));

      String message = failure(client);

      assertTrue(message.matches(NETWORK_ERROR), message);
      assertEquals(3, server.heads().size());
    }
  }

  @Test
  void aConnectionThatIsResetIsTriedAgain() throws IOException {
    RawServer.Reply reset =
        (connection, closed) -> {
          connection.setSoLinger(true, 0);
          connection.close();
        };
    try (RawServer server = new RawServer(reset)) {
      ChatClientUnderTest client = ChatClientUnderTest.at(server.address("127.0.0.1"));

      String message = failure(client);

      assertTrue(message.matches(NETWORK_ERROR), message);
      assertEquals(3, server.heads().size());
    }
  }

  static Stream<Arguments> odd() {
    return Stream.of(
        Arguments.of(Named.of("no length, ended by hanging up", "HTTP/1.1 200 OK\r\n\r\n" + GOOD)),
        Arguments.of(Named.of("HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\n" + GOOD)),
        Arguments.of(Named.of("no reason phrase", "HTTP/1.1 200\r\n\r\n" + GOOD)),
        Arguments.of(Named.of("bytes that are no ASCII", ok(GOOD).replace("OK", "Größe"))),
        Arguments.of(
            Named.of(
                "an invalid content type", "HTTP/1.1 200 OK\r\nContent-Type: ;;\r\n\r\n" + GOOD)),
        Arguments.of(
            Named.of(
                "another charset by name", ok(GOOD).replace("/json", "/json; charset=latin1"))),
        Arguments.of(
            Named.of("an early hint before it", "HTTP/1.1 100 Continue\r\n\r\n" + ok(GOOD))));
  }

  @ParameterizedTest
  @MethodSource("odd")
  void anOddReplyIsStillOne(String bytes) throws Exception {
    try (RawServer server = new RawServer(RawServer.saying(bytes))) {
      ChatClientUnderTest client = ChatClientUnderTest.at(server.address("127.0.0.1"));

      assertEquals("7 May", client.ask().content());
    }
  }

  private static String failureAfterASecond(RawServer.Reply reply) throws IOException {
    try (RawServer server = new RawServer(reply)) {
      return failure(ChatClientUnderTest.withDeadline(server.address("127.0.0.1"), 1));
    }
  }

  private static String failure(ChatClientUnderTest client) {
    return assertThrows(ChatFailedException.class, () -> client.ask()).getMessage();
  }

  private static String ok(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  private static String chunked(String rest) {
    return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + rest;
  }

  private static Arguments broken(String what, String bytes) {
    return Arguments.of(Named.of(what, bytes));
  }
}

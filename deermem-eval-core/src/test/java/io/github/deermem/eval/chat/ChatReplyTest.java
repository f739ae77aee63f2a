package io.github.deermem.eval.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ChatReplyTest {
  private static final String NO_DOCUMENT =
      "the reply is not one JSON document, although stream=false";

  static Stream<Arguments> completions() {
    return replies().filter(reply -> reply.has("kept")).map(ChatReplyTest::named);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("completions")
  void theWantedPartsOfAReplyAreKept(JsonNode reply) throws ChatFailedException {
    ChatCompletion completion = ChatReply.parse(body(reply), 2);

    assertEquals(reply.get("kept").textValue(), completion.content());
    assertEquals(reply.get("response_model").textValue(), completion.model());
    assertEquals(reply.get("finish_reason").textValue(), completion.finishReason());
    assertEquals(reply.get("usage"), completion.usage());
    assertEquals(2, completion.attempts());
  }

  static Stream<Arguments> failures() {
    return replies().filter(reply -> reply.has("failure")).map(ChatReplyTest::named);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("failures")
  void anythingElseFailsWithoutBeingQuoted(JsonNode reply) {
    assertFailure(reply.get("failure").textValue(), body(reply));
  }

  static Stream<Arguments> hostile() {
    return Stream.of(
        hostile("invalid UTF-8", new byte[] {'"', (byte) 0xff, '"'}),
        hostile("UTF-16", "{\"choices\": []}".getBytes(StandardCharsets.UTF_16LE)),
        hostile("deep lists", text("[".repeat(100_000))),
        hostile("deep objects", text("{\"a\":".repeat(100_000))),
        hostile("a deep part", text("{\"choices\": " + "[".repeat(501) + "]".repeat(501) + "}")),
        hostile("a number of a million digits", text("1".repeat(1_000_000))),
        hostile("a key of a million characters", text("{\"" + "k".repeat(1_000_000) + "\": 1}")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostile")
  void hostileRepliesAreRefusedQuickly(byte[] body) {
    assertFailure(NO_DOCUMENT, body);
  }

  private static void assertFailure(String message, byte[] body) {
    ChatFailedException failure =
        assertThrows(ChatFailedException.class, () -> ChatReply.parse(body, 1));

    assertEquals(message, failure.getMessage());
    assertNull(failure.getCause());
  }

  private static Stream<JsonNode> replies() {
    try (InputStream stream = ChatReplyTest.class.getResourceAsStream("/chat/replies.jsonl")) {
      List<String> lines =
          new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      return lines.stream().map(ChatReplyTest::parse);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode parse(String json) {
    try {
      return JsonDocuments.read(text(json));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] body(JsonNode reply) {
    return text(
        reply.has("text")
            ? reply.get("text").textValue()
            : CanonicalJson.spaced(reply.get("body")));
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Arguments named(JsonNode reply) {
    return Arguments.of(Named.of(reply.get("behaviour").textValue(), reply));
  }

  private static Arguments hostile(String what, byte[] body) {
    return Arguments.of(Named.of(what, body));
  }
}

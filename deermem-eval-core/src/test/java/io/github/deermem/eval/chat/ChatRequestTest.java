package io.github.deermem.eval.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChatRequestTest {
  private static final List<ChatMessage> MESSAGES =
      List.of(new ChatMessage("system", "Be brief."), new ChatMessage("user", "\"Größe\"?\n"));

  @Test
  void theBodyIsSpacedCanonicalJson() {
    assertEquals(
        "{\"max_tokens\": 64, \"messages\": [{\"content\": \"Be brief.\", \"role\": \"system\"},"
            + " {\"content\": \"\\\"Größe\\\"?\\n\", \"role\": \"user\"}], \"model\": \"m-1\","
            + " \"stream\": false, \"temperature\": 0.0}",
        ChatRequest.of(new ChatModel("m-1", 0, 64), MESSAGES).body());
  }

  @Test
  void aLimitOfTokensThatIsNotSetIsNotSent() {
    assertEquals(
        "{\"messages\": [], \"model\": \"m-1\", \"stream\": false, \"temperature\": 0.7}",
        ChatRequest.of(new ChatModel("m-1", 0.7, null), List.of()).body());
  }

  @Test
  void whatUtf8CannotExpressIsRefusedUnquoted() {
    List<ChatMessage> half = List.of(new ChatMessage("user", "canary \ud83d"));

    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> ChatRequest.of(new ChatModel("m-1", 0, null), half));

    assertFalse(refusal.getMessage().contains("canary"));
  }

  @Test
  void textsAreNeverPrinted() {
    ChatRequest request = ChatRequest.of(new ChatModel("m-1", 0, null), MESSAGES);

    assertEquals("ChatRequest", request.toString());
    assertEquals("[system, user]", MESSAGES.toString());
  }
}

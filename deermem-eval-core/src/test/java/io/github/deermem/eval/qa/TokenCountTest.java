package io.github.deermem.eval.qa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TokenCountTest {
  @Test
  void tokensThatNobodyCanHaveUsedDoNotSpoilTheSum() throws IOException {
    ObjectNode usage = parse("{\"prompt_tokens\": \"many\", \"completion_tokens\": 5}");
    ObjectNode huge =
        parse("{\"prompt_tokens\": " + "9".repeat(30) + ", \"completion_tokens\": -7}");
    ObjectNode usual = parse("{\"prompt_tokens\": 12, \"completion_tokens\": 3}");

    TokenCount sum = TokenCount.of(usage).plus(TokenCount.of(huge)).plus(TokenCount.of(usual));

    assertEquals(new TokenCount(12, 8), sum);
  }

  private static ObjectNode parse(String json) throws IOException {
    return (ObjectNode) JsonDocuments.read(json.getBytes(StandardCharsets.UTF_8));
  }
}

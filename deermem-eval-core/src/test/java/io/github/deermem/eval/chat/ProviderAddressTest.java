package io.github.deermem.eval.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.AcceptanceCases;
import io.github.deermem.eval.artifact.EvaluationException;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderAddressTest {
  private static final String VARIABLE = "SMALL_EVALUATION_ADDRESS";

  @Test
  @DisplayName("provider-10: one slash, and /v1 as it was given")
  void theBaseUrlsOfTheCaseBecomeItsAddresses() {
    JsonNode given = AcceptanceCases.input("provider-10-base-url").get("base_urls");

    List<String> addresses =
        StreamSupport.stream(given.spliterator(), false)
            .map(base -> address(base.textValue(), false))
            .toList();

    assertEquals(
        List.of(
            "https://h.example/v1/chat/completions",
            "https://h.example/v1/chat/completions",
            "https://h.example/v1/chat/completions",
            "https://h.example/chat/completions",
            "https://h.example/api/v3/chat/completions"),
        addresses);
  }

  @ParameterizedTest
  @CsvSource({
    "https://h.example/, https://h.example/chat/completions",
    "https://h.example///, https://h.example/chat/completions",
    "https://h.example//v1//x///, https://h.example/v1/x/chat/completions",
    "HTTPS://H.Example:443/V1, https://h.example/V1/chat/completions",
    "https://h.example:8443/v1, https://h.example:8443/v1/chat/completions",
    "https://h.example/a%2Fb/ü, https://h.example/a%2Fb/%C3%BC/chat/completions",
    "https://[2001:db8::1]/v1, https://[2001:db8::1]/v1/chat/completions",
    "'\u00a0\u3000\t https://h.example/v1\r\n', https://h.example/v1/chat/completions",
  })
  void aBaseUrlIsTrimmedAndJoined(String base, String expected) {
    assertEquals(expected, address(base, false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:8000/v1",
        "http://LOCALHOST/v1",
        "http://127.0.0.1/v1",
        "http://127.255.0.9/v1",
        "http://[::1]:80",
        "http://[0:0:0:0:0:0:0:1]/v1",
        "http://[::ffff:127.0.0.1]/v1"
      })
  void plainHttpIsFineOnThisMachine(String base) {
    assertTrue(address(base, false).startsWith("http://"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://canary.example/v1",
        "http://localhost.canary.example/v1",
        "http://127.0.0.1.canary.example/v1",
        "http://127.canary.example",
        "http://127.0.0.256/v1",
        "http://128.0.0.1/canary",
        "http://0.0.0.0/canary",
        "http://[::2]/canary",
        "http://10.0.0.1/canary",
      })
  void plainHttpToAnotherMachineMustBeAllowed(String base) {
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> address(base, false));

    assertEquals(
        "The base URL in SMALL_EVALUATION_ADDRESS is plain http to another machine, which would"
            + " send the key unencrypted. Use https, or set allowInsecureHttp.",
        refusal.getMessage());
    assertEquals(EvaluationException.Reason.PROTOCOL, refusal.reason());
    assertTrue(address(base, true).endsWith("/chat/completions"));
  }

  static Stream<String> noBaseUrls() {
    return Stream.of(
        "canary",
        "canary.example/v1",
        "//canary.example/v1",
        "ftp://canary.example/v1",
        "file:///canary",
        "javascript:canary",
        "https://",
        "https:///",
        "https://canary.example:99999/v1",
        "https://canary.example:port/v1",
        "https://canary example/v1",
        "https://canary.example/v1?key=canary",
        "https://canary.example/v1?",
        "https://canary.example/v1#canary",
        "https://user:canary@h.example/v1",
        "https://canary@h.example/v1",
        "https://:canary@h.example/v1",
        "https://canary.example/v1\nhttps://h.example",
        "https://canary.example/v\t1",
        "https://canary.example/v1\u0000",
        "\"https://canary.example/v1\"");
  }

  @ParameterizedTest
  @MethodSource("noBaseUrls")
  void anythingElseIsRefusedWithoutShowingIt(String value) {
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> address(value, true));

    assertEquals(
        "The value of SMALL_EVALUATION_ADDRESS is no base URL: expected"
            + " http(s)://host[:port]/path without user, query or fragment (the value is not"
            + " shown).",
        refusal.getMessage());
    assertFalse(String.valueOf(refusal.getCause()).contains("canary"));
  }

  private static String address(String base, boolean allowInsecureHttp) {
    return ProviderAddress.chatCompletions(VARIABLE, base, allowInsecureHttp).toString();
  }
}

package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonDocumentsTest {
  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "\"a\"", "1", "null", " \n{\"a\": 1}\r\n\t "})
  void readsOneDocumentWithWhiteSpaceAroundIt(String document) throws IOException {
    assertTrue(read(document).isValueNode() || read(document).isContainerNode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\n",
        "{} {}",
        "{},",
        "[] x",
        "1 2",
        "[1",
        "{\"a\":",
        "\"a",
        "{a: 1}",
        "{'a': 1}",
        "[1,]",
        "{\"a\": 1,}",
        "01",
        "+1",
        ".5",
        "5.",
        "0x1",
        "NaN",
        "Infinity",
        "-Infinity",
        "nul",
        "True",
        "// note\n{}",
        "/* note */ {}",
        "\"a\nb\"",
        "\"\\x41\"",
        "\ufeff{}"
      })
  void refusesWhatIsNotExactlyOneDocument(String document) {
    assertThrows(IOException.class, () -> read(document));
  }

  static Stream<Named<byte[]>> otherEncodings() {
    return Stream.of(
        Named.of("UTF-16 with a mark", "{\"a\":1}".getBytes(StandardCharsets.UTF_16)),
        Named.of("UTF-16LE", "{\"a\":1}".getBytes(StandardCharsets.UTF_16LE)),
        Named.of("Latin-1", "\"é\"".getBytes(StandardCharsets.ISO_8859_1)),
        Named.of("an encoded surrogate", bytes('"', 0xed, 0xa0, 0xbd, '"')),
        Named.of("an overlong form", bytes('"', 0xc0, 0xaf, '"')),
        Named.of("half a character", bytes('"', 0xc3, '"')));
  }

  @ParameterizedTest
  @MethodSource("otherEncodings")
  void refusesWhatIsNotUtf8(byte[] document) {
    assertThrows(IOException.class, () -> JsonDocuments.read(document));
  }

  @Test
  void letsTheLastOfDuplicateKeysWin() throws IOException {
    assertEquals(2, read("{\"a\": 1, \"b\": 0, \"a\": 2}").get("a").intValue());
  }

  @Test
  void keepsIntegersOfAnySize() throws IOException {
    String digits = "9".repeat(5_000);

    JsonNode number = read(digits);

    assertEquals(new BigInteger(digits), number.bigIntegerValue());
    assertTrue(number.isIntegralNumber());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "1e0", "1E2", "-0.0", "123456789012345678901234567890.0"})
  void readsLiteralsWithAPointOrAnExponentAsDoubles(String literal) throws IOException {
    JsonNode number = read(literal);

    assertTrue(number.isDouble());
    assertEquals(Double.parseDouble(literal), number.doubleValue());
  }

  @Test
  void readsFiveHundredLevelsAndNoMore() throws IOException {
    assertTrue(read("[".repeat(500) + "]".repeat(500)).isArray());
    assertThrows(IOException.class, () -> read("[".repeat(501) + "]".repeat(501)));
  }

  @Test
  void refusesANumberOfMoreThanAHundredThousandDigits() throws IOException {
    assertTrue(read("9".repeat(100_000)).isBigInteger());
    assertThrows(IOException.class, () -> read("9".repeat(100_001)));
  }

  @Test
  void readsALongerStringThanParsersDoByDefault() throws IOException {
    String text = "x".repeat(20_100_000);

    assertEquals(text.length(), read("\"" + text + "\"").textValue().length());
  }

  @Test
  void readsTheValueThatAParserStandsAtAndLeavesTheRest() throws IOException {
    try (JsonParser parser = JsonDocuments.factory().createParser("[{\"a\": [1]}, 2] 3")) {
      parser.nextToken();
      parser.nextToken();

      JsonNode first = JsonDocuments.readValue(parser);

      assertEquals("{\"a\":[1]}", CanonicalJson.compact(first));
      assertEquals(JsonToken.VALUE_NUMBER_INT, parser.nextToken());
      assertEquals(2, JsonDocuments.readValue(parser).intValue());
      assertEquals(JsonToken.END_ARRAY, parser.nextToken());
    }
  }

  private static JsonNode read(String document) throws IOException {
    return JsonDocuments.read(document.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}

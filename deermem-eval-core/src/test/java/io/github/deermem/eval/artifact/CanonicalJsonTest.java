package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalJsonTest {
  @ParameterizedTest
  @CsvFileSource(resources = "/artifact/doubles.csv", delimiter = '|', numLinesToSkip = 1)
  void printsDoublesAsCPythonDoes(String literal, String expected) {
    assertEquals(expected, CanonicalJson.number(Double.parseDouble(literal)));
  }

  @Test
  void printsTheFewestDigitsThatReadBackAndOfThoseTheNearest() {
    Random random = new Random(4789);
    DoubleStream anywhere =
        DoubleStream.generate(() -> Double.longBitsToDouble(random.nextLong())).limit(20_000);
    DoubleStream subnormal =
        DoubleStream.generate(
                () -> Double.longBitsToDouble(random.nextLong() >>> 12 + random.nextInt(50)))
            .limit(2_000);
    DoubleStream aroundPowersOfTwo =
        IntStream.rangeClosed(-1074, 1023)
            .mapToDouble(exponent -> Math.scalb(1.0, exponent))
            .flatMap(power -> DoubleStream.of(Math.nextDown(power), power, Math.nextUp(power)));

    Stream.of(anywhere, subnormal, aroundPowersOfTwo)
        .flatMapToDouble(numbers -> numbers)
        .filter(number -> Double.isFinite(number) && number != 0)
        .map(Math::abs)
        .forEach(CanonicalJsonTest::assertShortestAndNearest);
  }

  private static void assertShortestAndNearest(double number) {
    String printed = CanonicalJson.number(number);
    assertEquals(number, Double.parseDouble(printed), printed);
    BigDecimal exact = new BigDecimal(number);
    int digits = new BigDecimal(printed).stripTrailingZeros().precision();
    BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    if (nearest.doubleValue() == number) {
      assertEquals(0, nearest.compareTo(new BigDecimal(printed)), printed);
    }
    if (digits > 1) {
      for (RoundingMode mode : new RoundingMode[] {RoundingMode.DOWN, RoundingMode.UP}) {
        BigDecimal shorter = exact.round(new MathContext(digits - 1, mode));
        assertNotEquals(number, shorter.doubleValue(), printed);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void refusesWhatIsNoFiniteNumber(double number) {
    JsonNode row = JsonNodeFactory.instance.objectNode().put("score", number);

    assertEquals(
        "NaN and infinities are not JSON",
        assertThrows(IllegalArgumentException.class, () -> CanonicalJson.spaced(row)).getMessage());
  }

  @Test
  void refusesADecimalThatIsTooLargeForADouble() {
    JsonNode huge = DecimalNode.valueOf(new BigDecimal("1e400"));

    assertThrows(IllegalArgumentException.class, () -> CanonicalJson.compact(huge));
  }

  static Stream<Arguments> integers() {
    return Stream.of(
        Arguments.of(IntNode.valueOf(0), "0"),
        Arguments.of(LongNode.valueOf(Long.MIN_VALUE), "-9223372036854775808"),
        Arguments.of(
            JsonNodeFactory.instance.numberNode(BigInteger.TEN.pow(40)), "1" + "0".repeat(40)));
  }

  @ParameterizedTest
  @MethodSource("integers")
  void printsIntegersOfAnySizeInFull(JsonNode integer, String expected) {
    assertEquals(expected, CanonicalJson.compact(integer));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1.0, 1.0",
    "1e0, 1.0",
    "10000000000000000000000, 10000000000000000000000",
    "10000000000000000000000.0, 1e+22",
    "-0, 0",
    "-0.0, -0.0"
  })
  void keepsIntegersAndDoublesApartAsTheyWereWritten(String literal, String expected)
      throws IOException {
    JsonNode number = JsonDocuments.read(literal.getBytes(StandardCharsets.UTF_8));

    assertEquals(expected, CanonicalJson.compact(number));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud83d", "\ude00", "a\ud83db", "\ude00\ud83d", "\ud83d\ud83d\ude00"})
  void refusesLoneSurrogatesWithoutQuotingTheText(String text) {
    JsonNode value = TextNode.valueOf(text);
    ObjectNode key = JsonNodeFactory.instance.objectNode().put(text, 1);

    for (JsonNode refused : new JsonNode[] {value, key}) {
      assertEquals(
          "A lone surrogate cannot be written as UTF-8",
          assertThrows(IllegalArgumentException.class, () -> CanonicalJson.indented(refused))
              .getMessage());
    }
  }

  @Test
  void sortsKeysByCodePointAtEveryLevel() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("\ud83d\ude00", 1).put("\uffff", 2).put("\ue000", 3).put("é", 4).put("b", 5);
    object.putObject("a").put("z", 6).put("Z", 7).put("", 8);

    assertEquals(
        "{\"a\":{\"\":8,\"Z\":7,\"z\":6},\"b\":5,\"é\":4,\"\ue000\":3,\"\uffff\":2,\"\ud83d\ude00\":1}",
        CanonicalJson.compact(object));
  }

  @Test
  void escapesOnlyQuotesBackslashesAndControls() {
    String text = "\"\\/\b\f\n\r\t\u0000\u001f\u007f\u0085\u2028é\ud83d\ude00";

    assertEquals(
        "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u0085\u2028é\ud83d\ude00\"",
        CanonicalJson.spaced(TextNode.valueOf(text)));
  }

  static Stream<JsonNode> noJson() {
    return Stream.of(
        MissingNode.getInstance(), BinaryNode.valueOf(new byte[1]), new POJONode("text"));
  }

  @ParameterizedTest
  @MethodSource("noJson")
  void refusesNodesThatAreNoJson(JsonNode node) {
    assertThrows(IllegalArgumentException.class, () -> CanonicalJson.compact(node));
  }

  @Test
  void writesItsLayoutsWithTheirWhiteSpace() throws IOException {
    JsonNode value =
        JsonDocuments.read("[{},[],{\"a\":[null,true]}]".getBytes(StandardCharsets.UTF_8));

    assertEquals("[{}, [], {\"a\": [null, true]}]", CanonicalJson.spaced(value));
    assertEquals("[{},[],{\"a\":[null,true]}]", CanonicalJson.compact(value));
    assertFalse(CanonicalJson.indented(value).endsWith("\n"));
    assertEquals(
        """
        [
          {},
          [],
          {
            "a": [
              null,
              true
            ]
          }
        ]""",
        CanonicalJson.indented(value));
  }
}

package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of facts as memories really hold them. */
class StoredFactsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0.0",
    "7, 7.0",
    "007, 7.0",
    "+7, 7.0",
    "-7, -7.0",
    "-0, -0.0",
    "0.5, 0.5",
    ".5, 0.5",
    "-.5, -0.5",
    "5., 5.0",
    "5.e1, 50.0",
    "1e3, 1000.0",
    "1E3, 1000.0",
    "1e+3, 1000.0",
    "1.5e-3, 0.0015",
    "1e-400, 0.0",
    "1.7976931348623157e308, 1.7976931348623157e308",
    "5e-324, 4.9e-324",
    "0.1000000000000000055511151231257827021181583404541015625, 0.1",
    "' 0.5\n', 0.5",
    "'\u00a0\u30000.5\u2003\u0085', 0.5"
  })
  void aStringThatIsANumberIsOne(String text, double expected) {
    assertEquals(OptionalDouble.of(expected), StoredFacts.number(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ".",
        "+",
        "e5",
        ".e5",
        "1e",
        "1e+",
        "1e5.0",
        "--1",
        "+-1",
        "1-",
        "1 2",
        "1,5",
        "1_000",
        "1d",
        "1f",
        "1.5D",
        "0x10",
        "0x1p3",
        "1p3",
        "NaN",
        "nan",
        "Infinity",
        "-Infinity",
        "inf",
        "1e400",
        "-1e400",
        "one",
        "½",
        "٣",
        "３",
        "1\u200b",
        "\ufeff1",
        "0.5%",
        "true"
      })
  void anyOtherStringIsNoNumber(String text) {
    assertEquals(OptionalDouble.empty(), StoredFacts.number(text));
  }

  static Stream<Arguments> numbers() {
    return Stream.of(
        arguments(7, 7.0),
        arguments(7L, 7.0),
        arguments(0.25f, 0.25),
        arguments(-0.0, -0.0),
        arguments(Double.MIN_VALUE, Double.MIN_VALUE),
        arguments((byte) 3, 3.0),
        arguments(new BigDecimal("0.1"), 0.1),
        arguments(BigInteger.TEN.pow(300), 1e300));
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void aNumberOfAnyTypeIsOne(Number value, double expected) {
    assertEquals(OptionalDouble.of(expected), StoredFacts.number(value));
  }

  static Stream<Object> noNumbers() {
    return Stream.of(
        true,
        false,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        BigInteger.TEN.pow(400),
        new BigDecimal("-1e400"),
        List.of(1),
        Map.of("value", 1),
        '1',
        new StringBuilder("1"));
  }

  @ParameterizedTest
  @NullSource
  @MethodSource("noNumbers")
  void anyOtherValueIsNoNumber(Object value) {
    assertEquals(OptionalDouble.empty(), StoredFacts.number(value));
  }

  @Test
  void aVeryLongNumberIsRead() {
    assertEquals(OptionalDouble.of(1), StoredFacts.number("1." + "0".repeat(200_000)));
    assertEquals(OptionalDouble.empty(), StoredFacts.number("1." + "0".repeat(200_000) + "e+"));
  }

  static Stream<Arguments> confidences() {
    return Stream.of(
        arguments(0.3, 0.3),
        arguments(0, 0.0),
        arguments(-0.0, 0.0),
        arguments(-3, 0.0),
        arguments(1.0000001, 1.0),
        arguments(1e300, 1.0),
        arguments("0.7", 0.7),
        arguments("85%", 0.5),
        arguments(true, 0.5),
        arguments(Double.NaN, 0.5),
        arguments(Double.POSITIVE_INFINITY, 0.5),
        arguments(null, 0.5));
  }

  @ParameterizedTest
  @MethodSource("confidences")
  void aConfidenceLiesBetweenZeroAndOneOrIsAHalf(Object value, double expected) {
    assertEquals(expected, StoredFacts.confidence(Collections.singletonMap("confidence", value)));
  }

  @Test
  void aMissingConfidenceIsAHalf() {
    assertEquals(0.5, StoredFacts.confidence(Map.of()));
  }

  static Stream<Arguments> ids() {
    return Stream.of(
        arguments("f1", "f1"),
        arguments(" ", " "),
        arguments("0", "0"),
        arguments("false", "false"),
        arguments(7, "7"),
        arguments(-1L, "-1"),
        arguments(1.5, "1.5"),
        arguments(1e16, "1e+16"),
        arguments(5e-324, "5e-324"),
        arguments(Double.NaN, "NaN"),
        arguments(Double.POSITIVE_INFINITY, "Infinity"),
        arguments(
            new BigInteger("123456789012345678901234567890"), "123456789012345678901234567890"),
        arguments(true, "true"),
        arguments(List.of("a"), "[a]"),
        arguments(null, "__missing_3"),
        arguments("", "__missing_3"),
        arguments(0, "__missing_3"),
        arguments(0.0, "__missing_3"),
        arguments(-0.0, "__missing_3"),
        arguments(BigInteger.ZERO, "__missing_3"),
        arguments(new BigDecimal("0.00"), "__missing_3"),
        arguments(false, "__missing_3"),
        arguments(List.of(), "__missing_3"),
        arguments(Map.of(), "__missing_3"));
  }

  @ParameterizedTest
  @MethodSource("ids")
  void aFactGoesByItsIdOrByItsPosition(Object id, String expected) {
    assertEquals(expected, StoredFacts.id(Collections.singletonMap("id", id), 3));
  }

  @Test
  void aFactWithoutAnIdGoesByItsPosition() {
    assertEquals("__missing_0", StoredFacts.id(Map.of("content", "x"), 0));
  }

  static Stream<Arguments> categories() {
    return Stream.of(
        arguments("goal", "goal"),
        arguments(" Correction ", " Correction "),
        arguments(" ", " "),
        arguments(7, "7"),
        arguments("", "context"),
        arguments(null, "context"));
  }

  @ParameterizedTest
  @MethodSource("categories")
  void aCategoryIsAsGivenOrContext(Object category, String expected) {
    assertEquals(expected, StoredFacts.category(Collections.singletonMap("category", category)));
  }

  @ParameterizedTest
  @CsvSource({
    "correction, true",
    "Correction, true",
    "CORRECTION, true",
    "cOrrectIon, true",
    "' correction\n', true",
    "'\u00a0correction\u3000', true",
    "corrections, false",
    "'correction.', false",
    "'corr ection', false",
    "correctıon, false",
    "CORRECTİON, false",
    "'\u200bcorrection', false",
    "context, false",
    "'', false"
  })
  void aCorrectionIsOneInAnyCaseAndWithWhiteSpaceAround(String category, boolean expected) {
    assertEquals(expected, StoredFacts.isCorrection(Map.of("category", category)));
  }

  static Stream<Object> noCategories() {
    return Stream.of(7, true, List.of("correction"), Map.of("correction", true));
  }

  @ParameterizedTest
  @NullSource
  @MethodSource("noCategories")
  void onlyAStringMakesACorrection(Object category) {
    assertEquals(false, StoredFacts.isCorrection(Collections.singletonMap("category", category)));
  }
}

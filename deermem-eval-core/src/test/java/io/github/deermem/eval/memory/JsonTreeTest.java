package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTreeTest {
  @Test
  void everyKindOfValueIsBuilt() {
    Map<String, Object> tree =
        JsonTree.object("x{\"a\":[1.0,\"b\",true,false,null,{}],\"c\":{\"d\":[]}}y", 1);

    assertEquals(
        Map.of(
            "a",
            Arrays.asList(new JsonNumber("1.0"), "b", true, false, null, Map.of()),
            "c",
            Map.of("d", List.of())),
        tree);
  }

  @Test
  void ofEqualKeysTheLastCounts() {
    assertEquals(Map.of("a", new JsonNumber("2")), JsonTree.object("{\"a\":1,\"\\u0061\":2}", 0));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "\\\"\\\\\\/, `\"\\/`",
        "\\u0041\\u00e9\\uD83C\\uDF75, Aé🍵",
        "plain🍵, plain🍵",
        "a\\u007Bb, a{b"
      })
  void escapesAreResolved(String written, String expected) {
    assertEquals(Map.of("k", expected), JsonTree.object("{\"k\":\"" + written + "\"}", 0));
  }

  @Test
  void controlCharactersAreWrittenAsEscapes() {
    assertEquals(Map.of("k", "\b\f\n\r\t"), JsonTree.object("{\"k\":\"\\b\\f\\n\\r\\t\"}", 0));
  }

  @Test
  void halfASurrogatePairStaysWhatItIs() {
    assertEquals(Map.of("k", "a\ud83c"), JsonTree.object("{\"k\":\"a\\ud83c\"}", 0));
  }

  @Test
  void depthIsNotLimited() {
    int depth = 100_000;

    Map<String, Object> tree =
        JsonTree.object("{\"a\":".repeat(depth) + "[" + "]" + "}".repeat(depth), 0);

    Object value = tree;
    for (int level = 0; level < depth; level++) {
      value = ((Map<?, ?>) value).get("a");
    }
    assertEquals(List.of(), value);
  }

  @Test
  void aNumberOfAnySizeIsNotComputedUntilSomebodyAsks() {
    String digits = "1".repeat(1_000_000);

    Map<String, Object> tree = JsonTree.object("{\"a\":" + digits + "}", 0);

    JsonNumber number = (JsonNumber) tree.get("a");
    assertEquals(-1, number.index());
    assertTrue(Double.isInfinite(number.value()));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "7, 7",
    "999999999, 999999999",
    "1000000000, -1",
    "-1, -1",
    "1.0, -1",
    "0.0, -1",
    "1e0, -1",
    "18446744073709551616, -1"
  })
  void anIndexIsAnIntegerFromZero(String written, int index) {
    assertEquals(index, new JsonNumber(written).index());
  }
}

package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonValuesTest {
  @Test
  void integersAreAsSmallAsTheyCanBeHoweverTheyWereRead() {
    BigInteger huge = BigInteger.TWO.pow(70);
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("small", BigInteger.valueOf(7));
    object.put("large", BigInteger.TWO.pow(40));
    object.put("huge", huge);
    object.put("share", 0.5);

    assertEquals(
        Map.of("small", 7, "large", 1L << 40, "huge", huge, "share", 0.5), JsonValues.map(object));
  }
}

package io.github.deermem.eval.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as the JDK's own types, which is what facts are exchanged in. */
public final class JsonValues {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonValues() {}

  /**
   * @throws IllegalArgumentException if the value is none of JSON's; it does not quote the value
   */
  static JsonNode node(@Nullable Object value) {
    if (value == null) {
      return NODES.nullNode();
    }
    if (value instanceof String text) {
      return NODES.textNode(text);
    }
    if (value instanceof Boolean truth) {
      return NODES.booleanNode(truth);
    }
    if (value instanceof Number number) {
      return number(number);
    }
    if (value instanceof List<?> list) {
      ArrayNode array = NODES.arrayNode();
      list.forEach(element -> array.add(node(element)));
      return array;
    }
    if (value instanceof Map<?, ?> map) {
      return object(map);
    }
    throw new IllegalArgumentException("No value of JSON: " + value.getClass().getName());
  }

  static ObjectNode object(Map<?, ?> map) {
    ObjectNode object = NODES.objectNode();
    map.forEach(
        (key, element) -> {
          if (!(key instanceof String name)) {
            throw new IllegalArgumentException("No key of JSON: it is no text");
          }
          object.set(name, node(element));
        });
    return object;
  }

  static @Nullable Object value(JsonNode node) {
    if (node.isObject()) {
      return map(node);
    }
    if (node.isArray()) {
      List<@Nullable Object> list = new ArrayList<>();
      node.forEach(element -> list.add(value(element)));
      return list;
    }
    if (node.isTextual()) {
      return node.textValue();
    }
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    if (node.isNull()) {
      return null;
    }
    return node.isIntegralNumber() ? integer(node) : node.numberValue();
  }

  /** As code expects it: an Integer, or whatever is needed to hold it. */
  private static Number integer(JsonNode node) {
    if (node.canConvertToInt()) {
      return node.intValue();
    }
    return node.canConvertToLong() ? (Number) node.longValue() : node.bigIntegerValue();
  }

  /** An object with all in it; integers of any size stay integers. */
  public static Map<String, @Nullable Object> map(JsonNode object) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    object.properties().forEach(entry -> map.put(entry.getKey(), value(entry.getValue())));
    return map;
  }

  private static JsonNode number(Number number) {
    if (number instanceof BigInteger integer) {
      return NODES.numberNode(integer);
    }
    if (number instanceof Double || number instanceof Float || number instanceof BigDecimal) {
      return finite(number.doubleValue());
    }
    return NODES.numberNode(number.longValue());
  }

  private static JsonNode finite(double number) {
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException("No number of JSON: it is not finite");
    }
    return NODES.numberNode(number);
  }
}

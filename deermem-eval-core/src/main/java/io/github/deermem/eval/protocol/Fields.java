package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an object that satisfies its schema, by the names of the file.
 *
 * <p>Written out, since binding by an {@code ObjectMapper} costs every build a quarter of a second
 * of loading classes. What the schema let through and a field cannot take is an error of ours.
 */
record Fields(JsonNode object) {
  boolean has(String key) {
    return object.hasNonNull(key);
  }

  Fields object(String key) {
    return new Fields(object.required(key));
  }

  Stream<Fields> objects(String key) {
    return StreamSupport.stream(object.required(key).spliterator(), false).map(Fields::new);
  }

  String text(String key) {
    return text(object.required(key));
  }

  @Nullable String textOrNull(String key) {
    return has(key) ? text(key) : null;
  }

  int integer(String key) {
    return integer(object.required(key));
  }

  BigInteger bigInteger(String key) {
    return object.required(key).bigIntegerValue();
  }

  double number(String key) {
    return object.required(key).doubleValue();
  }

  boolean truth(String key) {
    return object.required(key).booleanValue();
  }

  List<String> texts(String key) {
    return list(object.required(key), Fields::text);
  }

  List<Integer> integers(String key) {
    return list(object.required(key), Fields::integer);
  }

  /** All fields of this object, each a list of texts, in the order of the file. */
  Map<String, List<String>> textsByKey() {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    object
        .properties()
        .forEach(field -> lists.put(field.getKey(), list(field.getValue(), Fields::text)));
    return lists;
  }

  private static String text(JsonNode value) {
    if (!value.isTextual()) {
      throw new IllegalStateException("A schema lets through what is no text");
    }
    return value.textValue();
  }

  private static int integer(JsonNode value) {
    return value.bigIntegerValue().intValueExact();
  }

  private static <T> List<T> list(JsonNode array, Function<JsonNode, T> element) {
    List<T> list = new ArrayList<>(array.size());
    array.forEach(value -> list.add(element.apply(value)));
    return List.copyOf(list);
  }
}

package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * A value of somebody else's file as messages show it: numbers, and texts that look like an id. Any
 * other text may be of any length, move the cursor of a terminal, or belong to a dataset.
 */
final class ShownValue {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,200}");
  private static final int LONGEST_NUMBER = 40;
  private static final int LONGEST_LIST = 20;

  private ShownValue() {}

  /** A text without quotes around it, such as the id of a row. */
  static String id(String text) {
    return ID.matcher(text).matches() ? text : "(no id)";
  }

  static String of(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING ->
          ID.matcher(value.textValue()).matches() ? "\"" + value.textValue() + "\"" : "a text";
      case NUMBER -> number(CanonicalJson.spaced(value));
      case BOOLEAN, NULL -> value.asText();
      case ARRAY -> value.size() <= LONGEST_LIST ? list(value) : "a list";
      case MISSING -> "missing";
      default -> "an object";
    };
  }

  private static String number(String digits) {
    return digits.length() <= LONGEST_NUMBER ? digits : "a very long number";
  }

  private static String list(JsonNode values) {
    return StreamSupport.stream(values.spliterator(), false)
        .map(value -> value.isContainerNode() ? "…" : of(value))
        .toList()
        .toString();
  }
}

package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** How messages show what somebody typed: as JSON, cut where it gets long. */
final class Quoted {
  private static final int LONGEST = 80;

  private Quoted() {}

  static String text(String typed) {
    return value(TextNode.valueOf(typed));
  }

  /** Of a list or an object only that it is one. */
  static String value(JsonNode typed) {
    if (typed.isArray()) {
      return "a list";
    }
    if (typed.isObject()) {
      return "an object";
    }
    return cut(typed.toString());
  }

  /** A key or a number as it was written, or the beginning of it. */
  static String literal(String typed) {
    return cut(typed);
  }

  private static String cut(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…";
  }
}

package io.github.deermem.eval.artifact;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes JSON so that the same value always gives the same bytes (eviction protocol, section 7):
 * keys sorted by code point, non-ASCII characters as they are, doubles as CPython prints them. The
 * three layouts differ in white space only.
 *
 * <p>What JSON in UTF-8 cannot express (NaN, infinities, lone surrogates) is an {@link
 * IllegalArgumentException} that does not quote the value.
 */
public final class CanonicalJson {
  private enum Layout {
    SPACED(", ", ": "),
    COMPACT(",", ":"),
    INDENTED(",", ": ");

    final String comma;
    final String colon;

    Layout(String comma, String colon) {
      this.comma = comma;
      this.colon = colon;
    }
  }

  private final Layout layout;
  private final StringBuilder out = new StringBuilder();
  private int depth;

  private CanonicalJson(Layout layout) {
    this.layout = layout;
  }

  /**
   * One line with {@code ", "} and {@code ": "}: rows of {@code .jsonl} files, and what
   * fingerprints are taken of.
   */
  public static String spaced(JsonNode value) {
    return write(Layout.SPACED, value);
  }

  /** One line without white space. */
  public static String compact(JsonNode value) {
    return write(Layout.COMPACT, value);
  }

  /** Two spaces a level, no newline at the end; empty containers stay {@code []} and {@code {}}. */
  public static String indented(JsonNode value) {
    return write(Layout.INDENTED, value);
  }

  /** The shortest digits that round-trip, laid out as CPython's {@code repr} does. */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("NaN and infinities are not JSON");
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0.0" : "0.0";
    }
    ShortestDigits shortest = ShortestDigits.of(Math.abs(value));
    String text = shortest.hasPoint() ? shortest.plain() : shortest.exponent();
    return value < 0 ? "-" + text : text;
  }

  private static String write(Layout layout, JsonNode value) {
    CanonicalJson writer = new CanonicalJson(layout);
    writer.value(value);
    return writer.out.toString();
  }

  private void value(JsonNode node) {
    if (node.isObject()) {
      object(node);
    } else if (node.isArray()) {
      array(node);
    } else if (node.isTextual()) {
      string(node.textValue());
    } else if (node.isIntegralNumber()) {
      out.append(node.bigIntegerValue());
    } else if (node.isNumber()) {
      out.append(number(node.doubleValue()));
    } else if (node.isBoolean()) {
      out.append(node.booleanValue());
    } else if (node.isNull()) {
      out.append("null");
    } else {
      throw new IllegalArgumentException("No JSON value: " + node.getNodeType());
    }
  }

  private void object(JsonNode node) {
    if (node.isEmpty()) {
      out.append("{}");
      return;
    }
    Map<String, JsonNode> sorted = new TreeMap<>(CodePoints.ORDER);
    node.properties().forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    open('{');
    Iterator<Map.Entry<String, JsonNode>> entries = sorted.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<String, JsonNode> entry = entries.next();
      string(entry.getKey());
      out.append(layout.colon);
      value(entry.getValue());
      separate(entries.hasNext());
    }
    close('}');
  }

  private void array(JsonNode node) {
    if (node.isEmpty()) {
      out.append("[]");
      return;
    }
    open('[');
    Iterator<JsonNode> elements = node.elements();
    while (elements.hasNext()) {
      value(elements.next());
      separate(elements.hasNext());
    }
    close(']');
  }

  private void open(char bracket) {
    out.append(bracket);
    depth++;
    newLine();
  }

  private void separate(boolean more) {
    if (more) {
      out.append(layout.comma);
      newLine();
    }
  }

  private void close(char bracket) {
    depth--;
    newLine();
    out.append(bracket);
  }

  private void newLine() {
    if (layout == Layout.INDENTED) {
      out.append('\n').append("  ".repeat(depth));
    }
  }

  private void string(String text) {
    if (CodePoints.hasLoneSurrogate(text)) {
      throw new IllegalArgumentException("A lone surrogate cannot be written as UTF-8");
    }
    out.append('"');
    int written = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x20 || c == '"' || c == '\\') {
        out.append(text, written, i);
        escape(c);
        written = i + 1;
      }
    }
    out.append(text, written, text.length()).append('"');
  }

  private void escape(char c) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default ->
          out.append("\\u00")
              .append(Character.forDigit(c >> 4, 16))
              .append(Character.forDigit(c & 15, 16));
    }
  }
}

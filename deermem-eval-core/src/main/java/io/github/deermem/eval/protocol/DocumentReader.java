package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads YAML and JSON alike into a tree, notes the line of every value, and reports what a tree can
 * no longer show: keys that stand twice, YAML aliases, a second document.
 */
final class DocumentReader {
  private static final JsonFactory YAML =
      YAMLFactory.builder()
          .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
          .streamReadConstraints(JsonDocuments.factory().streamReadConstraints())
          .build();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final String file;
  private final Map<String, Integer> lines = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  /**
   * A literal with a point or an exponent. It is no integer, not even 10.0 (eviction protocol,
   * section 7), though JSON Schema would take it for one.
   */
  private static final class WrittenDouble extends DoubleNode {
    WrittenDouble(double value) {
      super(value);
    }

    @Override
    public boolean canConvertToExactIntegral() {
      return false;
    }
  }

  private DocumentReader(String file) {
    this.file = file;
  }

  static SourceDocument yaml(String file, byte[] content) {
    return new DocumentReader(file).read(content, YAML);
  }

  static SourceDocument json(String file, byte[] content) {
    return new DocumentReader(file).read(content, JsonDocuments.factory());
  }

  private SourceDocument read(byte[] content, JsonFactory format) {
    JsonNode root =
        SourceText.decode(content, (text, line) -> problem(line, "", text))
            .map(text -> parse(text, format))
            .orElse(null);
    return new SourceDocument(file, content, root, lines, problems);
  }

  private @Nullable JsonNode parse(String text, JsonFactory format) {
    try (JsonParser parser = format.createParser(text)) {
      try {
        return document(parser);
      } catch (JsonProcessingException e) {
        ParseFailure failure = ParseFailure.of(e, text, parser.currentLocation());
        problem(failure.line(), "", failure.text());
        return null;
      }
    } catch (IOException e) {
      throw new IllegalStateException("A string cannot fail to be read", e);
    }
  }

  private @Nullable JsonNode document(JsonParser parser) throws IOException {
    if (parser.nextToken() == null) {
      problem(1, "", "the file is empty");
      return null;
    }
    JsonNode root = value(parser, "");
    if (parser.nextToken() != null) {
      problem(line(parser), "", "a second document follows the first; one is expected");
    }
    return root;
  }

  private JsonNode value(JsonParser parser, String pointer) throws IOException {
    lines.put(pointer, line(parser));
    if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
      problem(line(parser), pointer, "YAML aliases are not read; write the value out");
      return NODES.nullNode();
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, pointer);
      case START_ARRAY -> array(parser, pointer);
      case VALUE_STRING -> string(parser, pointer);
      case VALUE_NUMBER_INT -> NODES.numberNode(parser.getBigIntegerValue());
      case VALUE_NUMBER_FLOAT -> number(parser, pointer);
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      default -> NODES.nullNode();
    };
  }

  private ObjectNode object(JsonParser parser, String pointer) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      String place = SourceDocument.child(pointer, key);
      int line = line(parser);
      if (object.has(key)) {
        problem(
            line,
            place,
            "the key "
                + Quoted.literal(key)
                + " stands twice, first in line "
                + lines.get(place)
                + "; keep one");
      }
      parser.nextToken();
      object.set(key, value(parser, place));
      lines.put(place, line); // of the key: a block begins a line later
    }
    return object;
  }

  private ArrayNode array(JsonParser parser, String pointer) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser, SourceDocument.child(pointer, Integer.toString(array.size()))));
    }
    return array;
  }

  private JsonNode string(JsonParser parser, String pointer) throws IOException {
    String text = parser.getText();
    if (CodePoints.hasLoneSurrogate(text)) {
      problem(line(parser), pointer, "holds half a surrogate pair, which UTF-8 cannot express");
    }
    return NODES.textNode(text);
  }

  private JsonNode number(JsonParser parser, String pointer) throws IOException {
    double number = finiteOrNaN(parser);
    if (Double.isNaN(number)) {
      problem(
          line(parser),
          pointer,
          "expected a finite number, found " + Quoted.literal(parser.getText()));
      return NODES.nullNode();
    }
    return new WrittenDouble(number);
  }

  /** YAML writes {@code .nan} and {@code .inf}, which the parser recognises but does not read. */
  private static double finiteOrNaN(JsonParser parser) throws IOException {
    try {
      double number = parser.getDoubleValue();
      return Double.isFinite(number) ? number : Double.NaN;
    } catch (JsonProcessingException e) {
      return Double.NaN;
    }
  }

  private void problem(int line, String pointer, String text) {
    problems.add(new Problem(file, line, pointer, text));
  }

  private static int line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }
}

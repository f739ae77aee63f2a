package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
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
  private static final YAMLFactory YAML = new YAMLFactory();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final String file;
  private final Map<String, Integer> lines = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private DocumentReader(String file) {
    this.file = file;
  }

  static SourceDocument yaml(String file, byte[] content) {
    return new DocumentReader(file).read(content, YAML::createParser);
  }

  static SourceDocument json(String file, byte[] content) {
    return new DocumentReader(file).read(content, JsonDocuments.factory()::createParser);
  }

  private interface Opener {
    JsonParser open(String text) throws IOException;
  }

  private SourceDocument read(byte[] content, Opener opener) {
    JsonNode root = null;
    String text = decode(content);
    if (text != null) {
      try (JsonParser parser = opener.open(text)) {
        if (parser.nextToken() == null) {
          problem(1, "", "the file is empty");
        } else {
          root = value(parser, "");
          if (parser.nextToken() != null) {
            problem(line(parser), "", "a second document follows the first; one is expected");
          }
        }
      } catch (JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        problem(
            location == null ? 0 : location.getLineNr(),
            "",
            "cannot be parsed: " + firstLine(e.getOriginalMessage()));
        root = null;
      } catch (IOException e) {
        problem(0, "", "cannot be parsed");
        root = null;
      }
    }
    return new SourceDocument(file, root, lines, problems);
  }

  private @Nullable String decode(byte[] content) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      if (text.startsWith("\ufeff")) {
        problem(1, "", "starts with a byte-order mark; save it as UTF-8 without one");
        return text.substring(1);
      }
      return text;
    } catch (CharacterCodingException e) {
      problem(0, "", "is not valid UTF-8");
      return null;
    }
  }

  private JsonNode value(JsonParser parser, String pointer) throws IOException {
    lines.putIfAbsent(pointer, line(parser));
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
      String place = pointer + "/" + escape(key);
      if (object.has(key)) {
        problem(
            line(parser),
            place,
            "the key " + key + " stands twice, first in line " + lines.get(place));
      }
      lines.putIfAbsent(place, line(parser));
      parser.nextToken();
      object.set(key, value(parser, place));
    }
    return object;
  }

  private ArrayNode array(JsonParser parser, String pointer) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser, pointer + "/" + array.size()));
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
    double number = parser.getDoubleValue();
    if (!Double.isFinite(number)) {
      problem(line(parser), pointer, "is no finite number");
      return NODES.nullNode();
    }
    return NODES.numberNode(number);
  }

  private void problem(int line, String pointer, String text) {
    problems.add(new Problem(file, line, pointer, text));
  }

  private static int line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }

  private static String escape(String key) {
    return key.replace("~", "~0").replace("/", "~1");
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("no reason given");
  }
}

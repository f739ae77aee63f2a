package io.github.deermem.eval.artifact;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads JSON strictly: one document in UTF-8, nothing behind it. The limits are set on purpose,
 * since datasets and model output are hostile input: 500 levels, strings of 64 Mi characters,
 * numbers of 100,000 digits.
 */
public final class JsonDocuments {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(500)
                  .maxStringLength(64 << 20)
                  .maxNumberLength(100_000)
                  .build())
          .configure(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION, false)
          .configure(StreamReadFeature.AUTO_CLOSE_SOURCE, false)
          .build();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonDocuments() {}

  /** The factory with these limits, for callers that read a stream token by token. */
  public static JsonFactory factory() {
    return FACTORY;
  }

  /**
   * Integers of any size stay integers, a number with a point or an exponent becomes a double.
   *
   * @throws IOException if the bytes are not exactly one JSON document in UTF-8; its message may
   *     quote the input
   */
  public static JsonNode read(byte[] document) throws IOException {
    // Jackson alone would also take UTF-16 and UTF-32 for JSON.
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new IOException("The document is empty");
      }
      JsonNode root = readValue(parser);
      if (parser.nextToken() != null) {
        throw new IOException("Something follows the document");
      }
      return root;
    }
  }

  /**
   * Reads the value that the parser stands at, and leaves the parser at its last token.
   *
   * <p>Not through an {@code ObjectMapper}: loading its classes takes longer than a whole policy
   * evaluation, in every build.
   */
  public static JsonNode readValue(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> throw new IllegalStateException("No value begins here");
    };
  }

  private static ObjectNode object(JsonParser parser) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      object.set(key, readValue(parser));
    }
    return object;
  }

  private static ArrayNode array(JsonParser parser) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(readValue(parser));
    }
    return array;
  }

  private static JsonNode integer(JsonParser parser) throws IOException {
    return switch (parser.getNumberType()) {
      case INT -> NODES.numberNode(parser.getIntValue());
      case LONG -> NODES.numberNode(parser.getLongValue());
      default -> NODES.numberNode(parser.getBigIntegerValue());
    };
  }
}

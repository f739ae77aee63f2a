package io.github.deermem.eval.artifact;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
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
  private static final JsonMapper MAPPER =
      JsonMapper.builder(FACTORY).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

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
    JsonNode root = MAPPER.readTree(text);
    if (root.isMissingNode()) {
      throw new IOException("The document is empty");
    }
    return root;
  }

  /** Reads the value that the parser stands at. */
  public static JsonNode readValue(JsonParser parser) throws IOException {
    return MAPPER
        .readerFor(JsonNode.class)
        .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .readValue(parser);
  }
}

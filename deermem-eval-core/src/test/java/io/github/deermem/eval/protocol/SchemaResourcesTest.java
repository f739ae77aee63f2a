package io.github.deermem.eval.protocol;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the code takes for granted of the schemas. */
class SchemaResourcesTest {
  private static final Set<String> WORDED =
      Set.of(
          "type",
          "const",
          "pattern",
          "minimum",
          "maximum",
          "exclusiveMinimum",
          "exclusiveMaximum",
          "minLength",
          "minItems",
          "maxItems",
          "uniqueItems",
          "required",
          "additionalProperties");
  private static final Set<String> NOT_CHECKED =
      Set.of("$schema", "$id", "title", "description", "examples", "properties", "items");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "config.schema.json",
        "official-manifest.schema.json",
        "synthetic-manifest.schema.json",
        "/io/github/deermem/eval/scope/manifest.schema.json"
      })
  void holdToWhatMessagesHaveWordsFor(String resource) throws IOException {
    try (InputStream stream = SchemaCheck.class.getResourceAsStream(resource)) {
      check(JsonDocuments.read(stream.readAllBytes()));
    }
  }

  private static void check(JsonNode definition) {
    definition
        .fieldNames()
        .forEachRemaining(
            keyword ->
                assertTrue(WORDED.contains(keyword) || NOT_CHECKED.contains(keyword), keyword));
    if (definition.has("pattern")) {
      String pattern = definition.get("pattern").textValue();
      assertTrue(pattern.startsWith("^") && pattern.endsWith("$"), pattern);
      assertTrue(definition.has("description"), pattern);
    }
    if (definition.has("properties")) {
      assertFalse(definition.get("additionalProperties").booleanValue());
      definition.get("properties").forEach(SchemaResourcesTest::check);
    }
    if (definition.has("items")) {
      check(definition.get("items"));
    }
  }
}

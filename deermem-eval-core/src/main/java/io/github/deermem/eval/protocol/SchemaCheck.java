package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The structural part of validation: a JSON Schema that ships with the engine, so that editors can
 * use the same one. The validator finds, this class says it in our words.
 */
final class SchemaCheck {
  private static final int QUOTED_CHARACTERS = 60;

  private final JsonNode definition;
  private final Schema schema;

  private SchemaCheck(JsonNode definition) {
    this.definition = definition;
    this.schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(definition);
  }

  /** Loads a schema of this package, such as {@code config.schema.json}. */
  static SchemaCheck load(String resource) {
    try (InputStream stream = SchemaCheck.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException("The engine lacks its schema " + resource);
      }
      return new SchemaCheck(JsonDocuments.read(stream.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reports every violation in the document. */
  void check(SourceDocument document) {
    JsonNode root = document.root();
    if (root == null) {
      return;
    }
    List<Error> errors =
        new ArrayList<>(
            schema.validate(
                root, context -> context.executionConfig(config -> config.locale(Locale.ENGLISH))));
    errors.sort(Comparator.comparing(error -> error.getInstanceLocation().toString()));
    for (Error error : errors) {
      report(document, error);
    }
  }

  private void report(SourceDocument document, Error error) {
    String parent = error.getInstanceLocation().toString();
    switch (error.getKeyword()) {
      case "additionalProperties" -> {
        String key = error.getProperty();
        document.report(
            parent + "/" + key,
            "unknown key " + dotted(parent + "/" + key) + suggestion(parent, key));
      }
      case "required" -> {
        String key = error.getProperty();
        document.report(parent, "missing key " + dotted(parent + "/" + key) + purpose(parent, key));
      }
      default ->
          document.report(
              parent,
              expectation(error)
                  + ", found "
                  + quote(parent, error.getInstanceNode())
                  + purpose(parent));
    }
  }

  private static String expectation(Error error) {
    JsonNode limit = error.getSchemaNode();
    return switch (error.getKeyword()) {
      case "type" -> "expected " + article(limit.asText());
      case "const" -> "expected exactly " + limit;
      case "enum" -> "expected one of " + limit;
      case "pattern" -> "expected text that matches " + limit.asText();
      case "minimum" -> "expected at least " + limit;
      case "maximum" -> "expected at most " + limit;
      case "exclusiveMinimum" -> "expected more than " + limit;
      case "exclusiveMaximum" -> "expected less than " + limit;
      case "minLength" -> "expected non-empty text";
      case "minItems" -> "expected at least " + limit + " entries";
      case "maxItems" -> "expected at most " + limit + " entries";
      case "uniqueItems" -> "expected every entry once";
      default -> error.getMessage();
    };
  }

  private String quote(String pointer, JsonNode found) {
    // Somebody may have put the key itself where its variable's name belongs.
    if (pointer.endsWith("_env")) {
      return "something else (not shown, since it may be a secret)";
    }
    if (found.isArray()) {
      return found.size() + (found.size() == 1 ? " entry" : " entries");
    }
    if (found.isObject()) {
      return "an object";
    }
    String text = found.toString();
    return text.length() <= QUOTED_CHARACTERS ? text : text.substring(0, QUOTED_CHARACTERS) + "…";
  }

  private String suggestion(String parent, String unknown) {
    JsonNode properties = definitionOf(parent).path("properties");
    List<String> known = new ArrayList<>();
    properties.fieldNames().forEachRemaining(known::add);
    return NearestName.of(unknown, known)
        .map(name -> " (did you mean " + name + "?)")
        .orElse("; known keys: " + String.join(", ", known));
  }

  private String purpose(String parent, String key) {
    String description =
        definitionOf(parent).path("properties").path(key).path("description").asText("");
    return description.isEmpty() ? "" : ": " + description;
  }

  private String purpose(String pointer) {
    String description = definitionOf(pointer).path("description").asText("");
    return description.isEmpty() ? "" : " (" + description + ")";
  }

  private JsonNode definitionOf(String pointer) {
    JsonNode place = definition;
    for (String step : pointer.split("/")) {
      if (!step.isEmpty()) {
        place = place.has("items") ? place.path("items") : place.path("properties").path(step);
      }
    }
    return place;
  }

  private static String dotted(String pointer) {
    return pointer.substring(1).replace('/', '.');
  }

  private static String article(String type) {
    return switch (type) {
      case "string" -> "text (put it in quotes if it looks like a number)";
      case "integer" -> "an integer";
      case "array" -> "a list";
      case "object" -> "an object";
      default -> "a " + type;
    };
  }
}

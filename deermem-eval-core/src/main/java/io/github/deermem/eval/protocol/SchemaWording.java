package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import io.github.deermem.eval.artifact.NearestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Says what violates a schema: what was expected, what was found, and what the value is for. */
final class SchemaWording {
  private final JsonNode schema;

  SchemaWording(JsonNode schema) {
    this.schema = schema;
  }

  String of(Error error) {
    String pointer = error.getInstanceLocation().toString();
    return switch (error.getKeyword()) {
      case "additionalProperties" ->
          "unknown key "
              + dotted(pointer, error.getProperty())
              + suggestion(pointer, error.getProperty());
      case "required" -> {
        String description = description(pointer + "/" + error.getProperty());
        yield "missing key "
            + dotted(pointer, error.getProperty())
            + (description.isEmpty() ? "" : ": " + description);
      }
      case "pattern" -> "expected " + description(pointer) + found(pointer, error);
      default -> {
        String description = description(pointer);
        yield "expected "
            + expectation(error)
            + found(pointer, error)
            + (description.isEmpty() ? "" : " (" + description + ")");
      }
    };
  }

  private static String expectation(Error error) {
    JsonNode limit = error.getSchemaNode();
    return switch (error.getKeyword()) {
      case "type" -> type(limit.asText(), error.getInstanceNode());
      case "const" -> "exactly " + limit;
      case "minimum" -> "at least " + limit;
      case "maximum" -> "at most " + limit;
      case "exclusiveMinimum" -> "more than " + limit;
      case "exclusiveMaximum" -> "less than " + limit;
      case "minLength" -> "non-empty text";
      case "minItems" -> "at least " + entries(limit);
      case "maxItems" -> "at most " + entries(limit);
      case "uniqueItems" -> "every entry once";
      default -> throw new IllegalStateException("No words for " + error.getKeyword());
    };
  }

  private static String type(String expected, JsonNode found) {
    return switch (expected) {
      case "string" -> found.isValueNode() && !found.isNull() ? "text: put it in quotes" : "text";
      case "integer" -> found.isNumber() ? "an integer without point or exponent" : "an integer";
      case "array" -> "a list";
      case "object" -> "an object";
      default -> "a " + expected;
    };
  }

  private static String found(String pointer, Error error) {
    // Somebody may have put the key itself where its variable's name belongs.
    if (pointer.endsWith("_env")) {
      return "; what was found is not shown, since it may be a secret";
    }
    JsonNode value = error.getInstanceNode();
    return switch (error.getKeyword()) {
      case "minItems", "maxItems" -> ", found " + value.size();
      case "uniqueItems" -> ", found twice: " + repeated(value);
      default -> ", found " + Quoted.value(value);
    };
  }

  private static String repeated(JsonNode list) {
    Set<JsonNode> seen = new HashSet<>();
    for (JsonNode entry : list) {
      if (!seen.add(entry)) {
        return Quoted.value(entry);
      }
    }
    throw new IllegalArgumentException("Every entry stands once");
  }

  private String suggestion(String parent, String unknown) {
    List<String> known = new ArrayList<>();
    definitionOf(parent).path("properties").fieldNames().forEachRemaining(known::add);
    return NearestName.of(unknown, known)
        .map(name -> " (did you mean " + name + "?)")
        .orElse("; known keys: " + String.join(", ", known));
  }

  private String description(String pointer) {
    return definitionOf(pointer).path("description").asText("");
  }

  private JsonNode definitionOf(String pointer) {
    JsonNode place = schema;
    for (String step : pointer.split("/")) {
      if (!step.isEmpty()) {
        place = place.has("items") ? place.path("items") : place.path("properties").path(step);
      }
    }
    return place;
  }

  private static String dotted(String parent, String key) {
    String path = parent.isEmpty() ? "" : parent.substring(1).replace('/', '.') + ".";
    return path + Quoted.literal(key);
  }

  private static String entries(JsonNode number) {
    return number.asInt() == 1 ? "one entry" : number + " entries";
  }
}

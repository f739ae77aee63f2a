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
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The structural part of validation: a JSON Schema that ships with the engine, so that editors can
 * use the same one. The validator finds, {@link SchemaWording} says it in our words.
 *
 * <p>A closed choice is a {@code pattern} with {@code examples}: for an {@code enum} the validator
 * loads an {@code ObjectMapper}, which costs every build a tenth of a second.
 */
final class SchemaCheck {
  private final Schema schema;
  private final SchemaWording wording;

  private SchemaCheck(JsonNode definition) {
    this.schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(definition);
    this.wording = new SchemaWording(definition);
  }

  /** Loads a schema of this package, such as {@code config.schema.json}. */
  static SchemaCheck load(String resource) {
    return load(SchemaCheck.class, resource);
  }

  /** Loads a schema that lies beside a class. */
  static SchemaCheck load(Class<?> neighbour, String resource) {
    try (InputStream stream = neighbour.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException("The engine lacks its schema " + resource);
      }
      return new SchemaCheck(JsonDocuments.read(stream.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reports every violation in the document, except what merely follows from another problem. */
  void check(SourceDocument document) {
    JsonNode root = document.root();
    if (root == null) {
      return;
    }
    List<Error> errors = schema.validate(root);
    Set<String> ofWrongType =
        errors.stream()
            .filter(SchemaCheck::isType)
            .map(SchemaCheck::location)
            .collect(Collectors.toSet());
    for (Error error : errors) {
      String place =
          error.getKeyword().equals("additionalProperties")
              ? SourceDocument.child(location(error), error.getProperty())
              : location(error);
      boolean follows =
          document.isUnclear(place) || !isType(error) && ofWrongType.contains(location(error));
      if (!follows) {
        document.report(place, wording.of(error));
      }
    }
  }

  private static boolean isType(Error error) {
    return error.getKeyword().equals("type");
  }

  private static String location(Error error) {
    return error.getInstanceLocation().toString();
  }
}

package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.CheckedDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * The cases of a scope-isolation benchmark: a valid manifest (scope-isolation protocol, section 1).
 *
 * @param semanticCases at least one, in the order of the file
 * @param sha256 of the file's bytes, lowercase hex
 */
public record ScopeManifest(
    String protocolId, List<SemanticCase> semanticCases, RoutingCase routingCase, String sha256) {
  private static final String BUILT_IN = "manifest.json";
  private static final String SCHEMA = "manifest.schema.json";

  public ScopeManifest {
    semanticCases = List.copyOf(semanticCases);
  }

  /** The cases that ship with the engine. */
  public static ScopeManifest builtIn() {
    try (InputStream stream = ScopeManifest.class.getResourceAsStream(BUILT_IN)) {
      if (stream == null) {
        throw new IllegalStateException("The engine lacks its file " + BUILT_IN);
      }
      String name = "built-in scope/" + BUILT_IN;
      return of(CheckedDocument.of(name, stream.readAllBytes(), ScopeManifest.class, SCHEMA));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @throws EvaluationException of reason {@code PROTOCOL} if the file cannot be read or is no
   *     valid manifest; it tells all problems, each with line and JSON pointer
   */
  public static ScopeManifest read(Path file) {
    return of(CheckedDocument.read(file, ScopeManifest.class, SCHEMA));
  }

  private static ScopeManifest of(CheckedDocument document) {
    new ScopeManifestRules(document).check();
    document.requireSound("scope manifest");
    JsonNode root = document.root();
    return new ScopeManifest(
        root.required("protocol_id").textValue(),
        StreamSupport.stream(root.required("semantic_cases").spliterator(), false)
            .map(SemanticCase::of)
            .toList(),
        RoutingCase.of(root.required("routing_case")),
        document.sha256());
  }

  /** One line for people, such as "validated 6 semantic cases and 1 routing case". */
  public String summary() {
    int cases = semanticCases.size();
    return "validated "
        + cases
        + (cases == 1 ? " semantic case" : " semantic cases")
        + " and 1 routing case";
  }
}

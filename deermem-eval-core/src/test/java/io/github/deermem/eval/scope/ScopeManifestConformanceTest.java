package io.github.deermem.eval.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.deermem.eval.Conformance;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;

/** The manifest of the reference evaluation. */
class ScopeManifestConformanceTest {
  @Test
  void acceptsTheReferenceAsItIs() throws IOException {
    Path file = Conformance.folder().resolve("scope/manifest.json");

    ScopeManifest manifest = ScopeManifest.read(file);

    assertEquals("validated 6 semantic cases and 1 routing case", manifest.summary());
    assertEquals("deermem-scope-isolation-v1", manifest.protocolId());
    assertEquals(DigestUtils.sha256Hex(Files.readAllBytes(file)), manifest.sha256());
  }

  @Test
  void losesNothingOfItsCases() throws IOException {
    Path file = Conformance.folder().resolve("scope/manifest.json");
    JsonNode written = JsonDocuments.read(Files.readAllBytes(file)).get("semantic_cases");

    ArrayNode read = JsonNodeFactory.instance.arrayNode();
    ScopeManifest.read(file).semanticCases().forEach(semantic -> read.add(json(semantic)));

    assertEquals(CanonicalJson.indented(written), CanonicalJson.indented(read));
  }

  private static JsonNode json(SemanticCase semantic) {
    var json = JsonNodeFactory.instance.objectNode();
    json.put("id", semantic.id()).put("category", semantic.category());
    json.set("messages", semantic.messagesJson());
    json.set("offline_output", semantic.offlineOutput());
    semantic.persisted().forEach(json.putArray("expected_persisted_canaries")::add);
    semantic.rejected().forEach(json.putArray("expected_rejected_canaries")::add);
    semantic.removed().forEach(json.putArray("expected_removed_canaries")::add);
    json.putArray("seed_facts").addAll(semantic.seedFacts());
    return json;
  }
}

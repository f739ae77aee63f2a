package io.github.deermem.eval.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a valid file is read as. */
class ScopeManifestTest {
  private ManifestFile file;

  @BeforeEach
  void copy(@TempDir Path directory) throws IOException {
    file = ManifestFile.copyTo(directory);
  }

  @Test
  void readsSemanticCases() {
    SemanticCase stove = ScopeManifest.read(file.path()).semanticCases().get(1);

    assertEquals("stove", stove.id());
    assertEquals("atomic_correction", stove.category());
    assertEquals(List.of(new Message("user", "I cook on gas now (K-GAS-3).")), stove.messages());
    assertEquals(
        "{\"factsToRemove\":[\"fact_stove\"],\"history\":{},\"newFacts\":[{\"content\":\"Cooks on"
            + " gas (K-GAS-3).\"}],\"user\":{}}",
        CanonicalJson.compact(stove.offlineOutput()));
    assertEquals(List.of("K-GAS-3"), stove.persisted());
    assertEquals(List.of(), stove.rejected());
    assertEquals(List.of("K-COAL-4"), stove.removed());
    assertEquals(
        List.of("{\"content\":\"Cooks on coal (K-COAL-4).\",\"id\":\"fact_stove\"}"),
        stove.seedFacts().stream().map(CanonicalJson::compact).toList());
  }

  @Test
  void showsMessagesAsInTheFile() {
    SemanticCase stove = ScopeManifest.read(file.path()).semanticCases().get(1);

    assertEquals(
        "[{\"content\":\"I cook on gas now (K-GAS-3).\",\"role\":\"user\"}]",
        CanonicalJson.compact(stove.messagesJson()));
  }

  @Test
  void readsTheRoutingCase() {
    RoutingCase routing = ScopeManifest.read(file.path()).routingCase();

    assertEquals(
        new RoutingCase(
            "waiters",
            "K-ROUTE-5",
            new Bucket("anna", "cook"),
            new Bucket("anna", "waiter"),
            new Bucket("bert", "cook")),
        routing);
  }

  @Test
  void hashesTheBytesOfTheFile() throws IOException {
    ScopeManifest before = ScopeManifest.read(file.path());
    file.replace("  \"routing_case\"", "   \"routing_case\"");

    ScopeManifest after = ScopeManifest.read(file.path());

    assertEquals(DigestUtils.sha256Hex(Files.readAllBytes(file.path())), after.sha256());
    assertFalse(after.sha256().equals(before.sha256()));
    assertEquals("kitchen-v1", after.protocolId());
  }

  @Test
  void takesAnIdOfOneHundredCharacters() throws IOException {
    String id = "0" + "-".repeat(99);
    file.replace("\"stove\"", "\"" + id + "\"");

    assertEquals(id, ScopeManifest.read(file.path()).semanticCases().get(1).id());
  }

  @Test
  void showsNoTextOfACase() {
    String shown = ScopeManifest.read(file.path()).toString();

    assertFalse(shown.contains("K-"), shown);
    assertFalse(shown.contains("gas"), shown);
  }

  @Test
  void sumsUpInOneLine() {
    ScopeManifest two = ScopeManifest.read(file.path());
    ScopeManifest one =
        new ScopeManifest("one", two.semanticCases().subList(0, 1), two.routingCase(), "");

    assertEquals("validated 2 semantic cases and 1 routing case", two.summary());
    assertEquals("validated 1 semantic case and 1 routing case", one.summary());
  }
}

package io.github.deermem.eval.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.memory.EmbeddedMemory;
import io.github.deermem.eval.memory.JsonValues;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Contents;
import io.github.deermem.eval.memory.MemorySystem.Memory;
import io.github.deermem.eval.memory.MemorySystem.Outcome;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases that ship with the engine. */
class BuiltInManifestTest {
  private static final Bucket BUCKET = new Bucket("somebody", "agent");

  @TempDir Path directory;

  static Stream<SemanticCase> cases() {
    return ScopeManifest.builtIn().semanticCases().stream();
  }

  @Test
  void isValid() {
    assertEquals(
        "validated 6 semantic cases and 1 routing case", ScopeManifest.builtIn().summary());
  }

  @Test
  void coversWhatTheProtocolAsksFor() {
    assertEquals(
        Set.of(
            "durable_preference",
            "project_constraint",
            "transactional_authorization",
            "file_local_correction",
            "atomic_correction",
            "mixed_durable_transient"),
        cases().map(SemanticCase::category).collect(Collectors.toSet()));
    assertTrue(cases().mapToInt(semantic -> semantic.persisted().size()).sum() >= 3);
    assertTrue(cases().mapToInt(semantic -> semantic.rejected().size()).sum() >= 4);
  }

  @Test
  void offersASummaryThatMustStayOut() {
    List<String> offered =
        cases()
            .flatMap(
                semantic ->
                    semantic.rejected().stream()
                        .filter(canary -> summaries(semantic).anyMatch(s -> s.contains(canary))))
            .toList();

    assertEquals(List.of("LYNX-3329"), offered);
  }

  /** A memory that removes in spite of it loses a canary that must stay. */
  @Test
  void offersARemovalWhoseReplacementIsRefused() throws Exception {
    SemanticCase atomic =
        cases().filter(SemanticCase::isAtomicCorrection).findFirst().orElseThrow();

    Contents kept = learn(atomic);

    assertEquals(2, atomic.offlineOutput().get("factsToRemove").size());
    assertTrue(kept.facts().contains(atomic.seedFacts().get(1).get("content").textValue()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theEmbeddedMemoryDoesWithItWhatIsExpected(SemanticCase semantic) throws Exception {
    Contents kept = learn(semantic);

    assertEquals(semantic.persisted(), present(semantic.persisted(), kept));
    assertEquals(List.of(), present(semantic.rejected(), kept));
    assertEquals(List.of(), present(semantic.removed(), kept));
  }

  private Contents learn(SemanticCase semantic) throws Exception {
    String answer = CanonicalJson.compact(semantic.offlineOutput());
    try (Memory memory = new EmbeddedMemory().open(directory, messages -> answer)) {
      memory.seed(BUCKET, semantic.seedFacts().stream().map(JsonValues::map).toList());
      assertEquals(semantic.removed(), present(semantic.removed(), memory.read(BUCKET)));

      Outcome outcome = memory.update(new Update(BUCKET, "thread", semantic.messages()));

      assertEquals(Outcome.success(), outcome);
      return memory.read(BUCKET);
    }
  }

  private static List<String> present(List<String> canaries, Contents contents) {
    List<String> texts =
        Stream.concat(contents.facts().stream(), contents.summaries().values().stream()).toList();
    return canaries.stream()
        .filter(canary -> texts.stream().anyMatch(text -> text.contains(canary)))
        .toList();
  }

  private static Stream<String> summaries(SemanticCase semantic) {
    return Stream.of("user", "history")
        .flatMap(group -> semantic.offlineOutput().get(group).findValuesAsText("summary").stream());
  }
}

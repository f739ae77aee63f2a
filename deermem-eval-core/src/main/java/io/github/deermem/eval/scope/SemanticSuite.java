package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.memory.JsonValues;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Contents;
import io.github.deermem.eval.memory.MemorySystem.Outcome;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.io.IOException;
import java.util.List;

/**
 * What a memory learns from a conversation: does it keep what is durable and refuse the rest?
 * (scope-isolation protocol, section 2)
 */
final class SemanticSuite {
  static final String ID = "semantic_model_quality";

  private SemanticSuite() {}

  /** Runs a case in a memory of its own, and gives its row without the seal. */
  static ObjectNode row(ScopeProtocol protocol, SemanticCase semantic, RecordingModel model)
      throws CaseFailedException, IOException {
    Contents contents =
        FreshMemory.use(
            protocol.memory().system(),
            model,
            memory -> {
              Bucket bucket = new Bucket("user-" + semantic.id(), "agent-" + semantic.id());
              if (!semantic.seedFacts().isEmpty()) {
                memory.seed(bucket, semantic.seedFacts().stream().map(JsonValues::map).toList());
              }
              Outcome outcome =
                  memory.update(new Update(bucket, "thread-" + semantic.id(), semantic.messages()));
              if (!outcome.succeeded()) {
                // The memory's own reason may quote anything.
                throw new CaseFailedException(
                    "the update failed" + model.failure().map(reason -> ": " + reason).orElse(""));
              }
              return memory.read(bucket);
            });
    List<String> persisted = present(semantic.persisted(), contents);
    List<String> removed = present(semantic.removed(), contents);
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("schema_version", SealedRow.SCHEMA_VERSION).put("suite", ID);
    row.put("row_id", semantic.id()).put("category", semantic.category());
    row.put("request_fingerprint", protocol.fingerprint(semantic));
    row.put("update_succeeded", true);
    row.set("expected_persisted_canaries", ScopeProtocol.texts(semantic.persisted()));
    row.set("expected_rejected_canaries", ScopeProtocol.texts(semantic.rejected()));
    row.set("expected_removed_canaries", ScopeProtocol.texts(semantic.removed()));
    row.set("persisted_canaries_present", ScopeProtocol.texts(persisted));
    row.set(
        "rejected_canaries_present", ScopeProtocol.texts(present(semantic.rejected(), contents)));
    row.set("removed_canaries_present", ScopeProtocol.texts(removed));
    row.put("atomic_correction_success", isCorrected(semantic, persisted.size(), removed.size()));
    model.describe(row, true);
    return row;
  }

  /** Both halves of a correction, or none: only that is one. True for other categories. */
  static boolean isCorrected(SemanticCase semantic, int persistedPresent, int removedPresent) {
    return !semantic.isAtomicCorrection()
        || (persistedPresent == semantic.persisted().size() && removedPresent == 0);
  }

  private static List<String> present(List<String> canaries, Contents contents) {
    return canaries.stream()
        .filter(
            canary ->
                contents.facts().stream().anyMatch(fact -> fact.contains(canary))
                    || contents.summaries().values().stream()
                        .anyMatch(summary -> summary.contains(canary)))
        .toList();
  }
}

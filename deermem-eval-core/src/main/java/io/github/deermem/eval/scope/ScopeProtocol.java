package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemoryUnderTest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * What results are bound to: the manifest, the memory and its prompt, the model, the revision of
 * the source (scope-isolation protocol, section 2). Rows and reports of another protocol never pass
 * for those of this one.
 *
 * @param promptSha256 of the memory's extraction prompt; null if it shows none
 * @param sourceRevision the commit of the project; null if there is none
 */
public record ScopeProtocol(
    ScopeManifest manifest,
    MemoryUnderTest memory,
    ScopeModel model,
    @Nullable String promptSha256,
    @Nullable String sourceRevision) {

  /**
   * @throws EvaluationException if the memory does not show its prompt
   */
  public static ScopeProtocol of(
      ScopeManifest manifest,
      MemoryUnderTest memory,
      ScopeModel model,
      @Nullable String sourceRevision) {
    try {
      String prompt = memory.system().extractionPrompt().map(DigestUtils::sha256Hex).orElse(null);
      return new ScopeProtocol(manifest, memory, model, prompt, sourceRevision);
    } catch (Throwable e) { // somebody else's code
      throw new EvaluationException(
          EvaluationException.Reason.MEMORY,
          "The memory "
              + memory.className()
              + " threw "
              + e.getClass().getName()
              + " when it was asked for its extraction prompt.");
    }
  }

  Mode mode() {
    return model.mode();
  }

  /** {@code run.json}. */
  ObjectNode marker(Instant createdAt) {
    return identity()
        .put("schema_version", 1)
        .put("created_at", createdAt.truncatedTo(ChronoUnit.SECONDS).toString());
  }

  /** What all of a run's files share. */
  ObjectNode identity() {
    ObjectNode identity = JsonNodeFactory.instance.objectNode();
    identity.put("protocol_id", manifest.protocolId()).put("mode", mode().id());
    identity.set("artifacts", artifacts());
    identity.set("model", model.toJson());
    identity.set("system", system());
    return identity;
  }

  String fingerprint(SemanticCase semantic) {
    ObjectNode request = identity();
    ObjectNode json = request.putObject("case");
    json.put("id", semantic.id()).put("category", semantic.category());
    json.set("messages", semantic.messagesJson());
    json.set("offline_output", mode() == Mode.OFFLINE ? semantic.offlineOutput() : null);
    json.set("persisted", texts(semantic.persisted()));
    json.set("rejected", texts(semantic.rejected()));
    json.set("removed", texts(semantic.removed()));
    ArrayNode seeds = json.putArray("seed_facts");
    semantic.seedFacts().forEach(seeds::add);
    return sha256(request);
  }

  String fingerprint(RoutingCase routing) {
    ObjectNode request = identity();
    request.remove("model");
    ObjectNode json = request.putObject("routing");
    json.put("case_id", routing.id()).put("canary", routing.canary());
    json.set("selected", bucket(routing.selected()));
    json.set("other_agent", bucket(routing.otherAgent()));
    json.set("other_user", bucket(routing.otherUser()));
    return sha256(request);
  }

  static String sha256(JsonNode json) {
    return DigestUtils.sha256Hex(CanonicalJson.compact(json));
  }

  static ArrayNode texts(List<String> texts) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    texts.forEach(array::add);
    return array;
  }

  private ObjectNode artifacts() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("manifest_sha256", manifest.sha256())
        .put("extraction_prompt_sha256", promptSha256)
        .put("source_revision", sourceRevision);
  }

  private ObjectNode system() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", memory.name())
        .put("implementation", memory.className())
        .put("version", memory.version());
  }

  private static ObjectNode bucket(Bucket bucket) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("user_id", bucket.userId())
        .put("agent_name", bucket.agentName());
  }
}

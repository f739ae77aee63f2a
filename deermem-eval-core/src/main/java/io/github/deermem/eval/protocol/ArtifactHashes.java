package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** SHA-256 of the four files of a bundle, lowercase hex, over their bytes. */
public record ArtifactHashes(
    String config, String officialManifest, String syntheticManifest, String answerPrompt) {

  public ObjectNode toJson() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("config_sha256", config)
        .put("official_manifest_sha256", officialManifest)
        .put("synthetic_manifest_sha256", syntheticManifest)
        .put("answer_prompt_sha256", answerPrompt);
  }

  /**
   * How the hashes of a marker differ from these, a line each.
   *
   * @param stored {@code artifacts} of the marker, which may hold anything
   */
  public List<String> differences(JsonNode stored) {
    return differences(toJson(), stored);
  }

  /** As {@link #differences(JsonNode)}, for markers that pin more than the four files. */
  public static List<String> differences(ObjectNode pinned, JsonNode stored) {
    return pinned.properties().stream()
        .filter(artifact -> !artifact.getValue().equals(stored.get(artifact.getKey())))
        .map(
            artifact ->
                artifact.getKey()
                    + ": "
                    + shown(stored.path(artifact.getKey()))
                    + " there, "
                    + artifact.getValue().textValue()
                    + " now")
        .toList();
  }

  private static String shown(JsonNode hash) {
    return hash.asText().matches("[0-9a-f]{64}") ? hash.asText() : "no SHA-256";
  }
}

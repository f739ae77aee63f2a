package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

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
}

package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The two manifests of a bundle, told apart by their keys, not by their names. */
enum ManifestKind {
  OFFICIAL(
      "official",
      "officialManifest",
      List.of("selection", "scenario_order", "loss_ranks", "scenarios")),
  SYNTHETIC("synthetic", "syntheticManifest", List.of("scenario", "cases"));

  private final String adjective;
  private final String parameter;
  private final List<String> keys;

  ManifestKind(String adjective, String parameter, List<String> keys) {
    this.adjective = adjective;
    this.parameter = parameter;
    this.keys = keys;
  }

  ManifestKind other() {
    return this == OFFICIAL ? SYNTHETIC : OFFICIAL;
  }

  /** Whether the document was parsed and is more of this kind than of the other. */
  boolean fits(SourceDocument document) {
    JsonNode root = document.root();
    return root != null && of(root) == this;
  }

  /**
   * The kind that shares most keys with the document; null if it is no manifest of a
   * capacity-eviction protocol.
   */
  private static @Nullable ManifestKind of(JsonNode root) {
    long official = OFFICIAL.sharedKeys(root);
    long synthetic = SYNTHETIC.sharedKeys(root);
    if (official == 0 && synthetic == 0) {
      return null;
    }
    return official >= synthetic ? OFFICIAL : SYNTHETIC;
  }

  String adjective() {
    return adjective;
  }

  String parameter() {
    return parameter;
  }

  private long sharedKeys(JsonNode root) {
    return keys.stream().filter(root::has).count();
  }
}

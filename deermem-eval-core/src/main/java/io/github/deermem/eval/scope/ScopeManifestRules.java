package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.protocol.CheckedDocument;
import java.util.HashMap;
import java.util.Map;

/**
 * What a manifest must keep beyond its structure (scope-isolation protocol, section 1). A rule
 * judges what is structurally sound, whatever is wrong elsewhere in the file, so that all problems
 * come at once. Used once.
 */
final class ScopeManifestRules {
  private static final String ROUTING = "/routing_case";

  private final CheckedDocument document;
  private final CanaryRules canaries;
  private final Map<String, String> idPlaces = new HashMap<>();

  ScopeManifestRules(CheckedDocument document) {
    this.document = document;
    this.canaries = new CanaryRules(document);
  }

  void check() {
    int cases = document.root().path("semantic_cases").size();
    for (int i = 0; i < cases; i++) {
      String place = "/semantic_cases/" + i;
      checkId(place + "/id");
      canaries.checkCase(place);
    }
    checkId(ROUTING + "/id");
    canaries.checkRouting(ROUTING + "/canary");
    requireSame("other_agent", "user_id", "agent");
    requireOther("other_agent", "agent_name", "agent");
    requireSame("other_user", "agent_name", "user");
    requireOther("other_user", "user_id", "user");
  }

  private void checkId(String place) {
    JsonNode id = document.root().at(place);
    if (!isSoundText(place)) {
      return;
    }
    String first = idPlaces.putIfAbsent(id.textValue(), place);
    if (first != null) {
      document.report(
          place,
          "the id "
              + id.textValue()
              + " stands twice, first at "
              + first
              + "; every case needs its own");
    }
  }

  private void requireSame(String bucket, String key, String difference) {
    String place = ROUTING + "/" + bucket + "/" + key;
    String selected = ROUTING + "/selected/" + key;
    if (isSoundText(place) && isSoundText(selected) && !text(place).equals(text(selected))) {
      document.report(
          place,
          "expected "
              + CheckedDocument.quoted(text(selected))
              + " as in selected, found "
              + CheckedDocument.quoted(text(place))
              + "; "
              + bucket
              + " differs from selected in the "
              + difference
              + " alone");
    }
  }

  private void requireOther(String bucket, String key, String difference) {
    String place = ROUTING + "/" + bucket + "/" + key;
    String selected = ROUTING + "/selected/" + key;
    if (isSoundText(place) && isSoundText(selected) && text(place).equals(text(selected))) {
      document.report(
          place,
          "expected another "
              + difference
              + " than in selected, found "
              + CheckedDocument.quoted(text(place))
              + " in both");
    }
  }

  private boolean isSoundText(String place) {
    return document.root().at(place).isTextual() && document.isSound(place);
  }

  private String text(String place) {
    return document.root().at(place).textValue();
  }
}

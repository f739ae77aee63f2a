package io.github.deermem.eval.protocol;

/**
 * What a synthetic manifest must keep beyond its structure (eviction protocol, sections 1 and 2).
 */
final class SyntheticManifestRules {
  private SyntheticManifestRules() {}

  static void check(SyntheticManifest manifest, SourceDocument document) {
    CaseIds ids = new CaseIds();
    for (int i = 0; i < manifest.cases().size(); i++) {
      ids.add(manifest.cases().get(i).caseId(), "/cases/" + i + "/case_id", document);
    }
  }
}

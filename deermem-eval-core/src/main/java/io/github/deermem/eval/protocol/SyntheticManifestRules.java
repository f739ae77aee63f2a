package io.github.deermem.eval.protocol;

import io.github.deermem.eval.grading.BlindGrader;

/**
 * What a synthetic manifest must keep beyond its structure (eviction protocol, sections 1 and 2).
 */
final class SyntheticManifestRules {
  private SyntheticManifestRules() {}

  static void check(SyntheticManifest manifest, SourceDocument document) {
    CaseIds ids = new CaseIds();
    for (int i = 0; i < manifest.cases().size(); i++) {
      SyntheticManifest.Case written = manifest.cases().get(i);
      ids.add(written.caseId(), "/cases/" + i + "/case_id", document);
      if (!BlindGrader.isGradable(written.answer())) {
        document.report(
            "/cases/" + i + "/answer",
            "expected an answer with a letter a-z or a digit, since the grader compares nothing else, found "
                + Quoted.text(written.answer()));
      }
    }
  }
}

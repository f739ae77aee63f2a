package io.github.deermem.eval.protocol;

import java.util.List;

/**
 * What an official manifest must keep beyond its structure (eviction protocol, sections 1 to 3).
 */
final class OfficialManifestRules {
  private OfficialManifestRules() {}

  static void check(OfficialManifest manifest, SourceDocument document) {
    selection(manifest.selection(), manifest, document);
    CaseIds ids = new CaseIds();
    for (String scenario : manifest.scenarioOrder()) {
      List<String> cases = manifest.scenarios().get(scenario);
      for (int i = 0; i < cases.size(); i++) {
        ids.add(cases.get(i), "/scenarios/" + scenario + "/" + i, document);
      }
    }
  }

  private static void selection(
      OfficialManifest.Selection selection, OfficialManifest manifest, SourceDocument document) {
    if (selection.answerMinChars() > selection.answerMaxChars()) {
      document.report(
          "/selection/answer_min_chars",
          "expected at most answer_max_chars ("
              + selection.answerMaxChars()
              + "), found "
              + selection.answerMinChars());
    }
    if (selection.evidenceMinChars() > selection.evidenceMaxChars()) {
      document.report(
          "/selection/evidence_min_chars",
          "expected at most evidence_max_chars ("
              + selection.evidenceMaxChars()
              + "), found "
              + selection.evidenceMinChars());
    }
    groups(selection, manifest, document);
  }

  /** A wrong group size would make the number per type look wrong as well. */
  private static void groups(
      OfficialManifest.Selection selection, OfficialManifest manifest, SourceDocument document) {
    int types = selection.eligibleQuestionTypes().size();
    long group = selection.casesPerTypePerScenario();
    int cases = manifest.lossRanks().size();
    int scenarios = manifest.scenarioOrder().size();
    if (types * group != cases) {
      document.report(
          "/selection/cases_per_type_per_scenario",
          "expected "
              + cases
              + " cases a scenario, one for each loss rank, found "
              + types * group
              + " (question types: "
              + types
              + ", cases of each: "
              + group
              + ")");
    } else if (selection.takePerQuestionType() != scenarios * group) {
      document.report(
          "/selection/take_per_question_type",
          "expected "
              + scenarios * group
              + " ("
              + scenarios
              + " scenarios × "
              + group
              + " cases per type and scenario), found "
              + selection.takePerQuestionType());
    }
  }
}

package io.github.deermem.eval.protocol;

import java.util.List;
import java.util.Map;

/**
 * Which rows of the dataset are cases, by the rule and by the result of the rule (eviction
 * protocol, sections 1 and 3).
 *
 * @param scenarioOrder the four scenarios, each once
 * @param lossRanks ten ranks, each 1..10, paired with the ids of every scenario
 * @param scenarios ten question ids by scenario
 */
public record OfficialManifest(
    int schemaVersion,
    String protocolId,
    Selection selection,
    List<String> scenarioOrder,
    List<Integer> lossRanks,
    Map<String, List<String>> scenarios) {

  /** From a file that satisfies its schema. */
  static OfficialManifest of(Fields manifest) {
    return new OfficialManifest(
        manifest.integer("schema_version"),
        manifest.text("protocol_id"),
        Selection.of(manifest.object("selection")),
        manifest.texts("scenario_order"),
        manifest.integers("loss_ranks"),
        manifest.object("scenarios").textsByKey());
  }

  /** The rule; lengths are code points, bounds included. */
  public record Selection(
      List<String> eligibleQuestionTypes,
      List<String> excludedPilotIds,
      String excludeAbstentionSuffix,
      int answerMinChars,
      int answerMaxChars,
      List<String> answerExcludedSubstrings,
      int evidenceMinChars,
      int evidenceMaxChars,
      int takePerQuestionType,
      int casesPerTypePerScenario) {
    private static Selection of(Fields selection) {
      return new Selection(
          selection.texts("eligible_question_types"),
          selection.texts("excluded_pilot_ids"),
          selection.text("exclude_abstention_suffix"),
          selection.integer("answer_min_chars"),
          selection.integer("answer_max_chars"),
          selection.texts("answer_excluded_substrings"),
          selection.integer("evidence_min_chars"),
          selection.integer("evidence_max_chars"),
          selection.integer("take_per_question_type"),
          selection.integer("cases_per_type_per_scenario"));
    }

    /** Whether the id alone keeps a row of an eligible type out. */
    public boolean excludesId(String questionId) {
      return excludedPilotIds.contains(questionId) || questionId.endsWith(excludeAbstentionSuffix);
    }
  }

  /** All case ids, in the order of the scenarios. */
  public List<String> caseIds() {
    return scenarioOrder.stream().flatMap(scenario -> scenarios.get(scenario).stream()).toList();
  }
}

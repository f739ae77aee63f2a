package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
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
@JsonNaming(SnakeCaseStrategy.class)
public record OfficialManifest(
    int schemaVersion,
    String protocolId,
    Selection selection,
    List<String> scenarioOrder,
    List<Integer> lossRanks,
    Map<String, List<String>> scenarios) {

  /** The rule; lengths are code points, bounds included. */
  @JsonNaming(SnakeCaseStrategy.class)
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

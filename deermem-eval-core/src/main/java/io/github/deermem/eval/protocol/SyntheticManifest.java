package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/**
 * Five cases written for the protocol, which guard the reserve for corrections (eviction protocol,
 * section 1).
 */
@JsonNaming(SnakeCaseStrategy.class)
public record SyntheticManifest(
    int schemaVersion, String protocolId, String scenario, List<Case> cases) {

  /**
   * @param lossRank 1..10
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Case(
      String caseId, String supportFact, String question, String answer, int lossRank) {
    /** The id alone: logs never show a case's text. */
    @Override
    public String toString() {
      return caseId;
    }
  }
}

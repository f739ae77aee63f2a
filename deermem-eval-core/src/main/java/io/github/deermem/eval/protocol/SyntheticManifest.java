package io.github.deermem.eval.protocol;

import java.util.List;

/**
 * Five cases written for the protocol, which guard the reserve for corrections (eviction protocol,
 * section 1).
 */
public record SyntheticManifest(
    int schemaVersion, String protocolId, String scenario, List<Case> cases) {

  /** From a file that satisfies its schema. */
  static SyntheticManifest of(Fields manifest) {
    return new SyntheticManifest(
        manifest.integer("schema_version"),
        manifest.text("protocol_id"),
        manifest.text("scenario"),
        manifest.objects("cases").map(Case::of).toList());
  }

  /**
   * @param lossRank 1..10
   */
  public record Case(
      String caseId, String supportFact, String question, String answer, int lossRank) {
    private static Case of(Fields fields) {
      return new Case(
          fields.text("case_id"),
          fields.text("support_fact"),
          fields.text("question"),
          fields.text("answer"),
          fields.integer("loss_rank"));
    }

    /** The id alone: logs never show a case's text. */
    @Override
    public String toString() {
      return caseId;
    }
  }
}

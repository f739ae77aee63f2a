package io.github.deermem.eval.dataset;

/**
 * A row of the distractor bank.
 *
 * @param evidence rendered, see {@link EvidenceReader}
 */
public record BankRecord(String questionId, String questionType, String evidence) {
  /** The id alone: text of a dataset never reaches a log. */
  @Override
  public String toString() {
    return questionId;
  }
}

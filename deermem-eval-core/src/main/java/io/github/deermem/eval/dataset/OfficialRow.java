package io.github.deermem.eval.dataset;

import org.jspecify.annotations.Nullable;

/**
 * A row that the rule selected as a case.
 *
 * @param questionDate as the dataset has it; null if absent or empty
 * @param reference the answer to grade against; for an answer that is no string its canonical JSON
 * @param evidence rendered, see {@link EvidenceReader}
 */
public record OfficialRow(
    String questionId,
    String questionType,
    String question,
    @Nullable String questionDate,
    String reference,
    String evidence) {

  /** The id alone: text of a dataset never reaches a log. */
  @Override
  public String toString() {
    return questionId;
  }
}

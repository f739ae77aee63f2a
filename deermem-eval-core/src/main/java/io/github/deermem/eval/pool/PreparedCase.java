package io.github.deermem.eval.pool;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A case with its pool, ready for any policy.
 *
 * @param source where the case comes from, see {@link Source}
 * @param questionType the dataset's, or {@code synthetic-correction}
 * @param questionDate null if the dataset has none
 * @param supportFactId the fact that holds the answer
 * @param facts sorted by id, the support fact among them
 * @param heat access heat by fact id, for facts that were accessed
 */
public record PreparedCase(
    String caseId,
    Source source,
    Scenario scenario,
    String questionType,
    String question,
    @Nullable String questionDate,
    String reference,
    String supportFactId,
    List<Fact> facts,
    Map<String, Integer> heat) {

  /** The id alone: text of a dataset never reaches a log. */
  @Override
  public String toString() {
    return caseId;
  }
}

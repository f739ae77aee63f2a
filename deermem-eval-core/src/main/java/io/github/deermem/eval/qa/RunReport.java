package io.github.deermem.eval.qa;

import java.util.Map;

/**
 * How a run ended.
 *
 * @param reused rows that were there and valid
 * @param called rows that were answered and saved now
 * @param failures reasons by row id, for rows that stay without an answer; sorted
 * @param remaining rows that were not tried, since the run was stopped
 * @param tokens of the rows that were answered now
 */
public record RunReport(
    int reused, int called, Map<String, String> failures, int remaining, TokenCount tokens) {
  public boolean isComplete() {
    return failures.isEmpty() && remaining == 0;
  }
}

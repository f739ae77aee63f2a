package io.github.deermem.eval.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model proposes to keep and to forget, normalized (scope-isolation protocol, section 4). A
 * label is null if it is missing.
 *
 * @param facts those that could be used, in the order of the answer
 */
record Extraction(
    List<ProposedSummary> summaries, List<ProposedFact> facts, List<ProposedRemoval> removals) {
  /**
   * A text for a section.
   *
   * @param text not empty
   */
  record ProposedSummary(
      Section section, String text, @Nullable String scope, @Nullable String authority) {}

  /**
   * A new fact.
   *
   * @param content trimmed, not empty
   * @param category one of those that are stored
   * @param categoryExtension the given category if it is stored as {@code other}
   * @param confidence finite
   * @param sourceError what the assistant got wrong, trimmed, not empty
   */
  record ProposedFact(
      String content,
      String category,
      @Nullable String categoryExtension,
      double confidence,
      @Nullable String sourceError,
      @Nullable String scope,
      @Nullable String durability,
      @Nullable String authority) {}

  /**
   * A stored fact to forget.
   *
   * @param id trimmed, not empty
   * @param reasoned whether a reason is given
   * @param replaced whether the removal depends on a new fact
   * @param replacement place of that fact among the new ones, -1 if what is given is no index
   */
  record ProposedRemoval(
      String id, @Nullable String scope, boolean reasoned, boolean replaced, int replacement) {}
}

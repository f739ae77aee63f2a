package io.github.deermem.eval.memory;

import io.github.deermem.eval.memory.Extraction.ProposedFact;
import io.github.deermem.eval.memory.Extraction.ProposedRemoval;
import io.github.deermem.eval.memory.Extraction.ProposedSummary;
import io.github.deermem.eval.memory.Rejections.Cause;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lets in what is about the user, lasting, and says how things are; by the labels alone
 * (scope-isolation protocol, section 4). What is not labelled stays out.
 */
final class Gate {
  private static final String USER = "user";
  private static final String DURABLE = "durable";
  private static final String DESCRIPTIVE = "descriptive";

  private Gate() {}

  /** Why the fact stays out; empty if it comes in. */
  static Optional<Cause> rejects(ProposedFact fact) {
    if (fact.scope() == null || fact.durability() == null || fact.authority() == null) {
      return Optional.of(Cause.MISSING);
    }
    return unless(USER, fact.scope(), Cause.SCOPE)
        .or(() -> unless(DURABLE, fact.durability(), Cause.DURABILITY))
        .or(() -> unless(DESCRIPTIVE, fact.authority(), Cause.AUTHORITY));
  }

  /** Why the summary stays out; empty if it comes in. */
  static Optional<Cause> rejects(ProposedSummary summary) {
    if (summary.scope() == null || summary.authority() == null) {
      return Optional.of(Cause.MISSING);
    }
    return unless(USER, summary.scope(), Cause.SCOPE)
        .or(() -> unless(DESCRIPTIVE, summary.authority(), Cause.AUTHORITY));
  }

  /** Why nothing is removed, whatever comes of a replacement; empty if that alone decides. */
  static Optional<Cause> rejects(ProposedRemoval removal) {
    if (removal.scope() == null || !removal.reasoned()) {
      return Optional.of(Cause.MISSING);
    }
    return unless(USER, removal.scope(), Cause.SCOPE);
  }

  private static Optional<Cause> unless(String wanted, @Nullable String label, Cause cause) {
    return wanted.equals(label) ? Optional.empty() : Optional.of(cause);
  }
}

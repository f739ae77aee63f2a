package io.github.deermem.eval.report;

import io.github.deermem.eval.policy.Explanation;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a support fact stayed or went, in words and numbers.
 *
 * @param kept whether it stayed
 * @param sentence its rank, the room, the margin and what decided
 * @param otherFact across the cut; empty without one
 * @param parts the components of both scores
 */
record WhyView(boolean kept, String sentence, String otherFact, List<PartView> parts) {
  /** A component of the support fact's score and of the other fact's. */
  record PartView(String name, String support, String other, String contribution) {}

  static WhyView of(Explanation explanation) {
    boolean kept = explanation.row().supportRetained();
    return new WhyView(
        kept,
        sentence(explanation, kept),
        explanation.across() == null ? "" : explanation.across().factId(),
        explanation.parts().stream()
            .map(
                part ->
                    new PartView(
                        part.name(),
                        number(part.support()),
                        number(part.across()),
                        part.contribution() == null
                            ? ""
                            : String.format(Locale.ROOT, "%+.4f", part.contribution())))
            .toList());
  }

  private static String sentence(Explanation explanation, boolean kept) {
    StringBuilder text = new StringBuilder();
    text.append(kept ? "Support fact kept" : "Support fact evicted")
        .append(": rank ")
        .append(explanation.rank())
        .append(" of ")
        .append(explanation.poolSize())
        .append(", capacity ")
        .append(explanation.row().capacity());
    explanation
        .margin()
        .ifPresent(
            margin ->
                text.append(String.format(Locale.ROOT, "; %.4f ", Math.abs(margin)))
                    .append(margin < 0 ? "below" : "above")
                    .append(kept ? " the best evicted fact" : " the last fact kept by rank"));
    return text.append(". ").append(cause(explanation)).toString().strip();
  }

  private static String cause(Explanation explanation) {
    return switch (explanation.cause()) {
      case SCORE ->
          explanation.decidingComponent() == null
              ? ""
              : "What decided: " + explanation.decidingComponent() + ".";
      case POOL_ORDER -> "Both facts score the same; the earlier one in the pool stays.";
      case SAVED_BY_RESERVE -> "The correction reserve saved it.";
      case DISPLACED_BY_RESERVE -> "The correction reserve kept another fact in its place.";
      case UNKNOWN -> "Neither score nor correction reserve explains it.";
    };
  }

  private static String number(@Nullable Double value) {
    return value == null ? "none" : String.format(Locale.ROOT, "%.4f", value);
  }
}

package io.github.deermem.eval.gate;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.pool.Source;
import java.util.Comparator;

/**
 * What is compared case by case: one policy's outcomes on the cases of one source.
 *
 * @param source official or synthetic, as published; never both together
 */
record Series(Kind kind, String policy, int capacity, String source) {
  static final Comparator<Series> ORDER =
      Comparator.comparing(Series::kind)
          .thenComparing(Series::policy, CodePoints.ORDER)
          .thenComparing(Series::capacity)
          .thenComparing(Series::source, CodePoints.ORDER);

  /** What an outcome says. */
  enum Kind {
    /** Whether the support fact was kept. */
    RETENTION,
    /** Whether the answer was right. */
    ANSWERS
  }

  /** Series whose p-values are adjusted together: those of one policy. */
  record Family(Kind kind, String policy) {}

  Family family() {
    return new Family(kind, policy);
  }

  /** As lines name it. */
  String label() {
    return policy
        + (kind == Kind.ANSWERS ? ", answers, " : ", capacity " + capacity + ", ")
        + (source.equals(Source.OFFICIAL.id()) ? "official" : source);
  }
}

package io.github.deermem.eval.grading;

/** The grader {@value #VERSION} (eviction protocol, section 6). */
public final class BlindGrader {
  /** Names the rules and the word lists together; any change of either needs another version. */
  public static final String VERSION = "deterministic-overlap-v1";

  private BlindGrader() {}

  /** Whether anything can be graded against this reference: it needs a token. */
  public static boolean isGradable(String reference) {
    return !AnswerTokens.of(reference).isEmpty();
  }
}

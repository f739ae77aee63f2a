package io.github.deermem.eval.grading;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The grader {@value #VERSION} (eviction protocol, section 6). It is given two strings and nothing
 * else, so that no policy can be favoured. Known wrong verdicts ("200" for "$1,200") are part of
 * the version.
 */
public final class BlindGrader {
  /** Names the rules and the word lists together; any change of either needs another version. */
  public static final String VERSION = "deterministic-overlap-v1";

  private static final List<String> ABSTENTION = List.of("insufficient");
  private static final double SUFFICIENT_OVERLAP = 0.6;

  private BlindGrader() {}

  /** Whether anything can be graded against this reference: it needs a token. */
  public static boolean isGradable(String reference) {
    return !AnswerTokens.of(reference).isEmpty();
  }

  /**
   * @throws IllegalArgumentException if the reference is not gradable
   */
  public static Grade grade(String prediction, String reference) {
    List<String> expected = AnswerTokens.of(reference);
    List<String> given = AnswerTokens.of(prediction);
    if (expected.isEmpty()) {
      throw new IllegalArgumentException("The reference has no token");
    }
    if (given.isEmpty()) {
      return Grade.by(Grade.Rule.EMPTY_PREDICTION);
    }
    if (given.equals(ABSTENTION)) {
      return Grade.by(Grade.Rule.INSUFFICIENT);
    }
    if (given.equals(expected)) {
      return Grade.by(Grade.Rule.EXACT);
    }
    if (contains(given, expected) || contains(expected, given)) {
      return Grade.by(Grade.Rule.SUBSTRING);
    }
    return gradeNumbers(given, expected).orElseGet(() -> gradeOverlap(given, expected));
  }

  private static boolean contains(List<String> whole, List<String> part) {
    return Collections.indexOfSubList(whole, part) >= 0;
  }

  private static Optional<Grade> gradeNumbers(List<String> given, List<String> expected) {
    Set<Digits> givenNumbers = Digits.among(given);
    if (givenNumbers.isEmpty()) {
      return Optional.empty();
    }
    Optional<NumericRange> range = NumericRange.in(expected);
    if (range.isPresent() && givenNumbers.stream().allMatch(range.get()::contains)) {
      return Optional.of(Grade.by(Grade.Rule.NUMERIC_RANGE));
    }
    Set<Digits> expectedNumbers = Digits.among(expected);
    boolean conflict = !expectedNumbers.isEmpty() && !expectedNumbers.equals(givenNumbers);
    return conflict ? Optional.of(Grade.by(Grade.Rule.NUMERIC_CONFLICT)) : Optional.empty();
  }

  private static Grade gradeOverlap(List<String> given, List<String> expected) {
    Set<String> givenWords = contentWords(given);
    Set<String> expectedWords = contentWords(expected);
    double shared = givenWords.stream().filter(expectedWords::contains).count();
    boolean enough =
        !givenWords.isEmpty()
            && !expectedWords.isEmpty()
            && shared / givenWords.size() >= SUFFICIENT_OVERLAP
            && shared / expectedWords.size() >= SUFFICIENT_OVERLAP;
    return enough ? Grade.by(Grade.Rule.OVERLAP_ACCEPT) : Grade.by(Grade.Rule.OVERLAP_REJECT);
  }

  private static Set<String> contentWords(List<String> tokens) {
    return tokens.stream()
        .filter(token -> !Stopwords.contains(token))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}

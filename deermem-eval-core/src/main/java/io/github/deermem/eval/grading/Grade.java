package io.github.deermem.eval.grading;

/**
 * A verdict on one prediction.
 *
 * @param correct whether it counts as right
 * @param rule the rule that decided
 */
public record Grade(boolean correct, Rule rule) {
  /** The rules in the order in which they are tried. */
  public enum Rule {
    EMPTY_PREDICTION("empty-prediction"),
    INSUFFICIENT("insufficient"),
    EXACT("exact"),
    SUBSTRING("substring"),
    NUMERIC_RANGE("numeric-range"),
    NUMERIC_CONFLICT("numeric-conflict"),
    OVERLAP_ACCEPT("overlap-accept"),
    OVERLAP_REJECT("overlap-reject");

    private final String id;

    Rule(String id) {
      this.id = id;
    }

    /** Whether a grade by this rule is right; each rule either accepts or rejects. */
    public boolean accepts() {
      return this == EXACT || this == SUBSTRING || this == NUMERIC_RANGE || this == OVERLAP_ACCEPT;
    }

    /** The name in published files. */
    public String id() {
      return id;
    }
  }

  static Grade by(Rule rule) {
    return new Grade(rule.accepts(), rule);
  }
}

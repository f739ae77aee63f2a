package io.github.deermem.eval.report;

/**
 * Right answers among cases.
 *
 * @param correct 0..cases
 * @param cases 1 or more
 */
public record Accuracy(int correct, int cases) {
  static Accuracy of(GradedRow row) {
    return new Accuracy(row.isCorrect() ? 1 : 0, 1);
  }

  Accuracy plus(Accuracy other) {
    return new Accuracy(correct + other.correct, cases + other.cases);
  }

  /** 0..1. */
  public double rate() {
    return (double) correct / cases;
  }

  /** As a count over its denominator, {@code 35/40}. */
  @Override
  public String toString() {
    return correct + "/" + cases;
  }
}

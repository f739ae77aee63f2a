package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.CodePoints;

/** How the text of a summary is laid out. */
final class SummaryText {
  private SummaryText() {}

  /** Trimmed, each run of spaces a single one. */
  static String tidy(String text) {
    String trimmed = CodePoints.trim(text);
    StringBuilder tidy = new StringBuilder(trimmed.length());
    for (int i = 0; i < trimmed.length(); i++) {
      char c = trimmed.charAt(i);
      if (c != ' ' || trimmed.charAt(i - 1) != ' ') {
        tidy.append(c);
      }
    }
    return tidy.toString();
  }
}

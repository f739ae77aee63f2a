package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.CodePoints;
import org.jspecify.annotations.Nullable;

/** What a model says about a fact, a summary or a removal, for the gate alone; never stored. */
final class Label {
  private Label() {}

  /** Trimmed and in lowercase; null if it is missing: blank, or no text. */
  static @Nullable String of(@Nullable Object value) {
    if (!(value instanceof String text)) {
      return null;
    }
    String label = lowercase(CodePoints.trim(text));
    return label.isEmpty() ? null : label;
  }

  /**
   * ASCII letters alone, since all labels that are let in consist of them. {@link
   * String#toLowerCase} takes quadratic time for a long run of sigmas.
   */
  private static String lowercase(String text) {
    StringBuilder lowered = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      lowered.append(c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
    }
    return lowered.toString();
  }
}

package io.github.deermem.eval.memory;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An update that must not change anything. The message is meant for people and never holds text of
 * the conversation or of the model's answer.
 */
final class UpdateFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable Rejections rejections;

  UpdateFailedException(String message) {
    this(message, null);
  }

  /**
   * @param rejections what the gate had kept out by then, if it came to that
   */
  UpdateFailedException(String message, @Nullable Rejections rejections) {
    super(message);
    this.rejections = rejections;
  }

  /** What the gate had kept out; empty for an update that failed before the gate. */
  Optional<Rejections> rejections() {
    return Optional.ofNullable(rejections);
  }
}

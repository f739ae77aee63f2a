package io.github.deermem.eval.qa;

/**
 * A task could not be answered. The message is meant for people and quotes nothing of a reply: a
 * provider may echo a key. There is never a cause, for the same reason.
 */
public final class AnswerFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  public AnswerFailedException(String message) {
    super(message);
  }
}

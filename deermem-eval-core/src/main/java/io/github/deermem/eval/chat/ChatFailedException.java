package io.github.deermem.eval.chat;

/**
 * A request got no completion. The message is meant for people and quotes nothing of a reply: a
 * provider may echo a key. There is never a cause, for the same reason.
 */
public final class ChatFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  ChatFailedException(String message) {
    super(message);
  }
}

package io.github.deermem.eval.chat;

/**
 * A part of a conversation that a model is to go on with.
 *
 * @param role such as {@code system} or {@code user}
 * @param content never logged
 */
public record ChatMessage(String role, String content) {
  /** The role alone: what is said may be anybody's text. */
  @Override
  public String toString() {
    return role;
  }
}

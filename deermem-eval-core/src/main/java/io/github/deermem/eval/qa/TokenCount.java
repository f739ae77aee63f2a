package io.github.deermem.eval.qa;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Tokens as providers report them; 0 where they do not.
 *
 * @param in of prompts
 * @param out of completions
 */
public record TokenCount(long in, long out) {
  public static final TokenCount NONE = new TokenCount(0, 0);

  static TokenCount of(ObjectNode usage) {
    return new TokenCount(
        usage.path("prompt_tokens").asLong(0), usage.path("completion_tokens").asLong(0));
  }

  public TokenCount plus(TokenCount other) {
    return new TokenCount(in + other.in, out + other.out);
  }
}

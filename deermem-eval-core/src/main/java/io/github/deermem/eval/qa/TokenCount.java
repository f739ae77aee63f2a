package io.github.deermem.eval.qa;

import com.fasterxml.jackson.databind.JsonNode;
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
        sensible(usage.path("prompt_tokens")), sensible(usage.path("completion_tokens")));
  }

  /** A provider may report any integer; one that no call can have used would spoil the sum. */
  private static long sensible(JsonNode reported) {
    return reported.canConvertToInt() && reported.intValue() > 0 ? reported.intValue() : 0;
  }

  public TokenCount plus(TokenCount other) {
    return new TokenCount(in + other.in, out + other.out);
  }
}

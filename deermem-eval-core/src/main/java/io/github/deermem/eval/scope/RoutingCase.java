package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.memory.MemorySystem;

/**
 * One write, and the buckets that it may and may not reach.
 *
 * @param selected the bucket that is written to
 * @param otherAgent another agent of the same user
 * @param otherUser the same agent of another user
 */
record RoutingCase(
    String id,
    String canary,
    MemorySystem.Bucket selected,
    MemorySystem.Bucket otherAgent,
    MemorySystem.Bucket otherUser) {

  /** From a case that satisfies schema and rules. */
  static RoutingCase of(JsonNode written) {
    return new RoutingCase(
        written.required("id").textValue(),
        written.required("canary").textValue(),
        bucket(written.required("selected")),
        bucket(written.required("other_agent")),
        bucket(written.required("other_user")));
  }

  private static MemorySystem.Bucket bucket(JsonNode written) {
    return new MemorySystem.Bucket(
        written.required("user_id").textValue(), written.required("agent_name").textValue());
  }

  /** The id alone: logs never show a case's text. */
  @Override
  public String toString() {
    return id;
  }
}

package io.github.deermem.eval.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A published file that counts cases by source, scenario, policy and perhaps capacity. */
final class PublishedGroups {
  private final PublishedFile file;

  PublishedGroups(PublishedFile file) {
    this.file = file;
  }

  /**
   * The counts of a group of cases, added up over its parts.
   *
   * @param capacity null where the file has only one
   * @param field of the published groups that counts the hits
   * @throws io.github.deermem.eval.artifact.EvaluationException if a part is missing, or has other
   *     cases than the protocol
   */
  Figure sum(CaseGroup cases, String policy, @Nullable Integer capacity, String field) {
    int hits = 0;
    for (CaseGroup.Part part : cases.parts()) {
      JsonNode group =
          find(part, policy, capacity)
              .orElseThrow(() -> file.incomplete("nothing about " + named(part, policy, capacity)));
      int count = file.count(group, field);
      if (file.count(group, "cases") != part.cases() || count > part.cases()) {
        throw file.incomplete(
            named(part, policy, capacity) + " should have " + part.cases() + " cases");
      }
      hits += count;
    }
    return Figure.counted(hits, cases.cases(), file.name());
  }

  private Optional<JsonNode> find(CaseGroup.Part part, String policy, @Nullable Integer capacity) {
    for (JsonNode group : file.content().path("groups")) {
      boolean fits =
          group.path("source").asText().equals(part.source())
              && group.path("scenario").asText().equals(part.scenario())
              && group.path("policy").asText().equals(policy)
              && (capacity == null || group.path("capacity").asInt() == capacity);
      if (fits) {
        return Optional.of(group);
      }
    }
    return Optional.empty();
  }

  private static String named(CaseGroup.Part part, String policy, @Nullable Integer capacity) {
    return policy + (capacity == null ? "" : ", capacity " + capacity) + ", " + part.scenario();
  }
}

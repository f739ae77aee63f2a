package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code leakage.json}: where the routing canary was seen, by user, agent and channel, and how much
 * a rate of zero says.
 */
final class Leakage {
  static final String FILE = "leakage.json";

  /** What the run saw; sealed like a row. */
  static final String SIGHTINGS = "sightings.json";

  private static final List<String> CHANNELS = List.of("facts", "summaries", "retrieval");

  private Leakage() {}

  /**
   * @return the sightings of this protocol's run; empty if there are none that hold
   */
  static Optional<JsonNode> sightings(Path directory, String fingerprint) throws IOException {
    Path file = directory.resolve(SIGHTINGS);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    byte[] content = Files.readAllBytes(file);
    try {
      return JsonDocuments.read(content) instanceof ObjectNode json
              && SealedRow.isIntact(json)
              && json.path("request_fingerprint").asText().equals(fingerprint)
          ? Optional.of(json)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static ObjectNode json(ObjectNode identity, List<ScopeRate> rates, Optional<JsonNode> sightings) {
    ObjectNode json = identity.put("schema_version", 1);
    ArrayNode list = json.putArray("rates");
    for (ScopeRate rate : rates) {
      ObjectNode entry = list.addObject();
      entry.put("name", rate.name()).put("hits", rate.hits()).put("of", rate.of());
      entry.put("rate", rate.hasValue() ? Double.valueOf(rate.published()) : null);
      entry.put(
          "upper_bound_95",
          rate.hasValue() && rate.hits() == 0 ? Double.valueOf(rate.upperBoundOfZero()) : null);
    }
    json.set(
        "matrix",
        sightings
            .<JsonNode>map(seen -> seen.path("cells"))
            .orElse(JsonNodeFactory.instance.nullNode()));
    return json;
  }

  /** The matrix as people read it. */
  static List<String> lines(JsonNode sightings) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%-34s %8s %10s %10s",
            "Where the routed fact was seen",
            "facts",
            "summaries",
            "retrieval"));
    for (JsonNode cell : sightings.path("cells")) {
      StringBuilder line =
          new StringBuilder(
              String.format(
                  Locale.ROOT,
                  "  %-8s user · %-8s agent   ",
                  cell.path("user").asText(),
                  cell.path("agent").asText()));
      for (String channel : CHANNELS) {
        JsonNode seen = cell.path(channel);
        line.append(
            String.format(
                Locale.ROOT,
                channel.equals("facts") ? " %8s" : " %10s",
                seen.isBoolean() ? (seen.booleanValue() ? "seen" : "-") : "none"));
      }
      lines.add(line.toString());
    }
    lines.add("  Summaries are shared by the agents of one user, by design.");
    return lines;
  }
}

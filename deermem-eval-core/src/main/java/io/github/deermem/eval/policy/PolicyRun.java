package io.github.deermem.eval.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.artifact.WriteOnceDirectory;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The evidence of a policy evaluation, as it is published: {@code policy.raw.jsonl}, {@code
 * summary.json} and, last, the marker {@code run.json} (eviction protocol, section 7).
 */
public final class PolicyRun {
  static final String MARKER = "run.json";
  static final String ROWS = "policy.raw.jsonl";
  static final String SUMMARY = "summary.json";

  private final ProtocolBundle bundle;
  private final VerifiedDataset dataset;
  private final List<PolicyUnderTest> policies;
  private final List<Decision> decisions;

  public PolicyRun(
      ProtocolBundle bundle,
      VerifiedDataset dataset,
      List<PolicyUnderTest> policies,
      List<Decision> decisions) {
    this.bundle = bundle;
    this.dataset = dataset;
    this.policies = policies;
    this.decisions = decisions;
  }

  /** The counts behind {@code summary.json}. */
  public RetentionSummary summary() {
    return new RetentionSummary(bundle.config().protocolId(), decisions);
  }

  /**
   * Publishes, or verifies that the same is published.
   *
   * @param createdAt goes into the marker, to the second; it and the git state are not compared
   */
  public WriteOnceDirectory.Outcome publish(
      Path directory, GitState git, Instant createdAt, WriteOnceDirectory.OnExisting onExisting) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(ROWS, utf8(rows()));
    files.put(SUMMARY, utf8(CanonicalJson.indented(summary().toJson()) + "\n"));
    files.put(MARKER, utf8(CanonicalJson.indented(marker(git, createdAt)) + "\n"));
    return new WriteOnceDirectory(directory)
        .publish(files, onExisting, new PolicyRunComparison(files));
  }

  /**
   * When and where a published run was made, for people: {@code 2026-11-30T16:20:11Z at 4be1f0c}.
   */
  public static String provenance(Path directory) {
    try {
      JsonNode marker = JsonDocuments.read(Files.readAllBytes(directory.resolve(MARKER)));
      String head = marker.path("git").path("head").asText("");
      String at =
          head.isEmpty() || head.equals("null")
              ? ""
              : " at " + head.substring(0, Math.min(7, head.length()));
      return marker.path("created_at").asText("at an unknown time") + at;
    } catch (IOException e) {
      return "at an unknown time";
    }
  }

  private String rows() {
    StringBuilder rows = new StringBuilder();
    decisions.forEach(
        decision -> rows.append(CanonicalJson.spaced(decision.toJson())).append('\n'));
    return rows.toString();
  }

  private ObjectNode marker(GitState git, Instant createdAt) {
    ProtocolConfig config = bundle.config();
    ObjectNode marker = JsonNodeFactory.instance.objectNode();
    marker.put("schema_version", 1);
    marker.put("protocol_id", config.protocolId());
    marker.put("created_at", createdAt.truncatedTo(ChronoUnit.SECONDS).toString());
    marker.set("git", git.toJson());
    marker
        .putObject("dataset")
        .put("repository", config.dataset().repository())
        .put("revision", config.dataset().revision())
        .put("filename", config.dataset().filename())
        .put("sha256", dataset.sha256());
    marker.set("artifacts", bundle.hashes().toJson());
    marker.put("evaluation_time", isoformat(config.evaluationInstant()));
    ArrayNode names = marker.putArray("policies");
    ObjectNode implementations = marker.putObject("policy_implementations");
    for (PolicyUnderTest policy : policies) {
      names.add(policy.name());
      implementations
          .putObject(policy.name())
          .put("class", policy.className())
          .put("version", policy.implementation().version());
    }
    ArrayNode capacities = marker.putArray("capacities");
    config.pool().capacities().forEach(capacities::add);
    return marker;
  }

  /** As CPython prints it: {@code +00:00}, and microseconds only where there are some. */
  private static String isoformat(OffsetDateTime time) {
    String pattern =
        time.getNano() == 0 ? "uuuu-MM-dd'T'HH:mm:ssxxx" : "uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx";
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(time);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

package io.github.deermem.eval.qa;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.protocol.ArtifactHashes;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code qa_run.json}: binds a run directory to the protocol that its answers were made under
 * (eviction protocol, section 6). Written first, never changed.
 */
public final class RunMarker {
  static final String FILE = "qa_run.json";
  private static final int SCHEMA_VERSION = 2;

  private final ProtocolBundle bundle;

  /**
   * @param bundle pins the dataset, too: no other one is ever accepted
   */
  public RunMarker(ProtocolBundle bundle) {
    this.bundle = bundle;
  }

  /**
   * Whether the directory has a marker, and of this protocol.
   *
   * @throws EvaluationException if its marker is of another protocol, or unreadable; names what
   *     differs
   */
  public boolean isIn(Path directory) {
    Path file = directory.resolve(FILE);
    if (!Files.exists(file)) {
      return false;
    }
    JsonNode stored;
    try {
      stored = JsonDocuments.read(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.RESULTS,
          file
              + " cannot be read as the marker of a run. Nothing was touched. Restore it, or use another directory (qaDirectory).");
    }
    requireSameArtifacts(file, stored.path("artifacts"));
    requireSchema(file, stored.path("schema_version"));
    return true;
  }

  /** Writes the marker; the caller holds the directory's lock. */
  void create(Path directory, GitState git, Instant createdAt) throws IOException {
    String content = CanonicalJson.indented(toJson(git, createdAt)) + "\n";
    DurableFiles.replace(directory.resolve(FILE), content.getBytes(StandardCharsets.UTF_8));
  }

  ObjectNode toJson(GitState git, Instant createdAt) {
    ProtocolConfig config = bundle.config();
    ObjectNode marker = JsonNodeFactory.instance.objectNode();
    marker.put("schema_version", SCHEMA_VERSION);
    marker.put("protocol_id", config.protocolId());
    marker.put("created_at", createdAt.toString());
    marker.set("git", git.toJson());
    marker
        .putObject("dataset")
        .put("repository", config.dataset().repository())
        .put("revision", config.dataset().revision())
        .put("filename", config.dataset().filename())
        .put("sha256", bundle.config().dataset().sha256());
    marker.set("artifacts", artifacts());
    marker.set("qa", settings(config));
    return marker;
  }

  private ObjectNode artifacts() {
    return bundle.hashes().toJson().put("dataset_sha256", bundle.config().dataset().sha256());
  }

  private static ObjectNode settings(ProtocolConfig config) {
    ProtocolConfig.Qa qa = config.qa();
    ObjectNode settings = JsonNodeFactory.instance.objectNode();
    if (!qa.provider().equals(ProtocolConfig.Qa.OPENAI_COMPATIBLE)) {
      settings.put("provider", qa.provider());
    }
    if (qa.apiKeyEnv() != null) {
      settings.put("api_key_env", qa.apiKeyEnv());
    }
    if (qa.baseUrlEnv() != null) {
      settings.put("base_url_env", qa.baseUrlEnv());
    }
    settings.put("capacity", config.pool().qaCapacity());
    settings.put("grader_version", qa.graderVersion());
    settings.put("max_attempts", qa.maxAttempts());
    settings.put("max_tokens", qa.maxTokens());
    settings.put("model", qa.model());
    settings.put("stream", qa.stream());
    settings.put("temperature", qa.temperature());
    settings.put("timeout_seconds", qa.timeoutSeconds());
    settings.put("workers", qa.workers());
    return settings;
  }

  private static void requireSchema(Path file, JsonNode version) {
    if (!version.isInt() || version.intValue() != SCHEMA_VERSION) {
      throw new EvaluationException(
          EvaluationException.Reason.RESULTS,
          file
              + " is not of schema_version "
              + SCHEMA_VERSION
              + ". Nothing was touched. Use another directory (qaDirectory).");
    }
  }

  private void requireSameArtifacts(Path file, JsonNode stored) {
    List<String> differences = ArtifactHashes.differences(artifacts(), stored);
    if (!differences.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add(
          "The answers in "
              + file.getParent()
              + " were made under another protocol. Nothing was called or touched.");
      differences.forEach(difference -> lines.add("  " + difference));
      lines.add("Use a new output directory (qaDirectory), or restore these inputs.");
      throw new EvaluationException(EvaluationException.Reason.RESULTS, lines);
    }
  }
}

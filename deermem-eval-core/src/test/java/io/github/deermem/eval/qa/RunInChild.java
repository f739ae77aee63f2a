package io.github.deermem.eval.qa;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.chat.ProviderAccess;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.pool.Scenario;
import io.github.deermem.eval.pool.Source;
import io.github.deermem.eval.protocol.ArtifactHashes;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run in a process of its own. It says when it is ready, and waits for a word to begin. Since
 * many are started and killed, tasks and config come from a file of their parent, which costs half
 * of what the evaluation would.
 */
final class RunInChild {
  static final String READY = "ready";
  static final String COMPLETE = "complete";
  static final String INCOMPLETE = "incomplete";

  private static final JsonMapper MAPPER = new JsonMapper();

  private RunInChild() {}

  /** Writes what a child needs to know. */
  static void describe(AskedEvaluation evaluation, Path file) throws IOException {
    ObjectNode run = MAPPER.createObjectNode();
    run.set("config", MAPPER.valueToTree(evaluation.bundle().config()));
    run.set("hashes", evaluation.bundle().hashes().toJson());
    ArrayNode tasks = run.putArray("tasks");
    for (AnswerTask task : evaluation.tasks()) {
      tasks.add(AnswerRow.identityOf(task).put("request", task.request()));
    }
    MAPPER.writeValue(file.toFile(), run);
  }

  /**
   * @param arguments the file, the directory for the answers, the base URL to ask
   */
  public static void main(String[] arguments) throws IOException {
    JsonNode run = MAPPER.readTree(Path.of(arguments[0]).toFile());
    ProtocolConfig config = MAPPER.treeToValue(run.get("config"), ProtocolConfig.class);
    List<AnswerTask> tasks = new ArrayList<>();
    run.get("tasks").forEach(task -> tasks.add(task(task)));
    StopSignal stop = new StopSignal();
    try (AnswerProvider provider =
        new OpenAiCompatibleProvider(config.qa(), access(config, arguments[2]), stop)) {
      System.out.println(READY);
      System.in.read();
      RunReport report =
          new AnswerRun(Path.of(arguments[1]), tasks, provider, stop, new Quiet())
              .run(marker(config, run), new GitState(null, null), Instant.now(), 3);
      System.out.println(report.isComplete() ? COMPLETE : INCOMPLETE);
    }
  }

  /** To a server that takes any key. */
  static ProviderAccess access(ProtocolConfig config, String baseUrl) {
    return ProviderAccess.resolve(
        OpenAiCompatibleProvider.variables(config.qa()),
        variable -> baseUrl,
        Optional.of("sk-of-a-run"),
        false);
  }

  private static RunMarker marker(ProtocolConfig config, JsonNode run) {
    JsonNode hashes = run.get("hashes");
    ArtifactHashes artifacts =
        new ArtifactHashes(
            hashes.get("config_sha256").textValue(),
            hashes.get("official_manifest_sha256").textValue(),
            hashes.get("synthetic_manifest_sha256").textValue(),
            hashes.get("answer_prompt_sha256").textValue());
    return new RunMarker(new ProtocolBundle(config, null, null, null, artifacts));
  }

  private static AnswerTask task(JsonNode task) {
    boolean synthetic = task.get("source").textValue().equals(Source.SYNTHETIC.id());
    PreparedCase prepared =
        new PreparedCase(
            task.get("case_id").textValue(),
            synthetic ? Source.SYNTHETIC : Source.OFFICIAL,
            Scenario.ofId(task.get("scenario").textValue()),
            "of no matter",
            "of no matter",
            null,
            "of no matter",
            "of no matter",
            List.of(),
            Map.of());
    List<String> kept = new ArrayList<>();
    task.get("kept_fact_ids").forEach(id -> kept.add(id.textValue()));
    Decision decision =
        new Decision(
            prepared,
            task.get("capacity").intValue(),
            task.get("policy").textValue(),
            new Selection(kept, List.of(), Map.of(), 0));
    return new AnswerTask(
        decision, task.get("request").textValue(), task.get("request_fingerprint").textValue());
  }
}

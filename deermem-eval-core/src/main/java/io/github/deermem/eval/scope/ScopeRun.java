package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.ProcessLock;
import io.github.deermem.eval.artifact.ResultsDifferException;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.chat.ChatClient;
import io.github.deermem.eval.chat.ChatCompletion;
import io.github.deermem.eval.chat.ChatMessage;
import io.github.deermem.eval.chat.ChatModel;
import io.github.deermem.eval.chat.ChatRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run of the benchmark into a directory: the marker first, then a sealed row for each case. Rows
 * that are there and still hold are reused, so that a run that was killed or in which a case failed
 * goes on where it was.
 */
public final class ScopeRun {
  private final ScopeProtocol protocol;
  private final Path directory;
  private final RowFiles rows;
  private final Map<String, String> failures = new TreeMap<>();
  private int reused;
  private int made;

  /** Answers for a case; offline it is the committed output. */
  @FunctionalInterface
  interface Answers {
    /** A new model for a case. */
    RecordingModel.Answering of(SemanticCase semantic);
  }

  /**
   * How a run ended.
   *
   * @param setAside where an earlier run went
   * @param failures reasons by case id, for cases that have no row
   */
  public record Result(
      int reused, int made, Map<String, String> failures, Optional<Path> setAside) {}

  public ScopeRun(ScopeProtocol protocol, Path directory) {
    this.protocol = protocol;
    this.directory = directory.toAbsolutePath().normalize();
    this.rows = new RowFiles(this.directory);
  }

  /** Runs both suites with the outputs that the manifest commits. */
  public Result runOffline(Instant createdAt, OnExisting onExisting) {
    return run(
        createdAt,
        onExisting,
        semantic ->
            messages ->
                RecordingModel.Reply.committed(CanonicalJson.spaced(semantic.offlineOutput())));
  }

  /**
   * Runs the semantic suite with a model that is asked.
   *
   * @param client is left open
   */
  public Result runLive(Instant createdAt, OnExisting onExisting, ChatClient client) {
    ChatModel model = new ChatModel(protocol.model().model(), protocol.model().temperature(), null);
    return run(
        createdAt,
        onExisting,
        semantic ->
            messages -> {
              ChatCompletion completion =
                  client.complete(
                      ChatRequest.of(
                          model,
                          messages.stream()
                              .map(message -> new ChatMessage(message.role(), message.content()))
                              .toList()));
              return new RecordingModel.Reply(
                  completion.content(), completion.model(), completion.usage());
            });
  }

  private Result run(Instant createdAt, OnExisting onExisting, Answers answers) {
    Path lockFile = directory.resolveSibling("." + directory.getFileName() + ".lock");
    try (ProcessLock lock = ProcessLock.acquire(lockFile, Duration.ZERO)) {
      Optional<Path> aside = makeRoom(onExisting);
      DurableFiles.prepare(directory);
      if (!Files.exists(markerFile())) {
        DurableFiles.replace(
            markerFile(),
            (CanonicalJson.indented(protocol.marker(createdAt)) + "\n")
                .getBytes(StandardCharsets.UTF_8));
      }
      rows.prepare();
      for (SemanticCase semantic : protocol.manifest().semanticCases()) {
        runSemantic(semantic, answers);
      }
      if (protocol.mode() == Mode.OFFLINE) {
        runRouting();
      }
      return new Result(reused, made, Collections.unmodifiableMap(failures), aside);
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot write rows into "
              + directory
              + ": "
              + FileProblems.describe(e)
              + ". Rows that were saved stay; run again to go on.",
          e);
    }
  }

  private Path markerFile() {
    return directory.resolve(ScopeMarker.FILE);
  }

  /**
   * Leaves a run of this protocol where it is. An offline run that differs by nothing but the
   * commit costs nothing and is set aside; anything else only if that is wanted.
   */
  private Optional<Path> makeRoom(OnExisting onExisting) throws IOException {
    Optional<JsonNode> stored = ScopeMarker.read(directory);
    if (stored.isEmpty()) {
      return Optional.empty();
    }
    ScopeMarker.Differences differences = ScopeMarker.differences(protocol, stored.get());
    if (differences.isEmpty()) {
      return Optional.empty();
    }
    boolean onlyAnotherCommit =
        protocol.mode() == Mode.OFFLINE && differences.areOnlyTheSourceRevision();
    if (!onlyAnotherCommit && onExisting == OnExisting.FAIL) {
      throw new ResultsDifferException(directory, differences.lines());
    }
    return Optional.of(setAside());
  }

  private Path setAside() throws IOException {
    int number = 1;
    while (Files.exists(aside(number))) {
      number++;
    }
    return Files.move(directory, aside(number), StandardCopyOption.ATOMIC_MOVE);
  }

  private Path aside(int number) {
    return directory.resolveSibling(directory.getFileName() + "." + number);
  }

  private void runSemantic(SemanticCase semantic, Answers answers) throws IOException {
    Optional<ObjectNode> row = rows.read(semantic.id());
    if (row.isPresent() && RowRules.isReusable(row.get(), protocol.fingerprint(semantic))) {
      reused++;
      return;
    }
    try {
      RecordingModel model = new RecordingModel(answers.of(semantic));
      rows.save(semantic.id(), SemanticSuite.row(protocol, semantic, model));
      made++;
    } catch (CaseFailedException e) {
      failures.put(semantic.id(), e.getMessage());
    }
  }

  private void runRouting() throws IOException {
    RoutingCase routing = protocol.manifest().routingCase();
    Optional<ObjectNode> row = rows.read(routing.id());
    if (row.isPresent() && RowRules.isReusable(row.get(), protocol.fingerprint(routing))) {
      reused++;
      return;
    }
    try {
      RoutingSuite.Result result = RoutingSuite.run(protocol);
      DurableFiles.replace(
          directory.resolve(Leakage.SIGHTINGS), SealedRow.bytes(result.sightings()));
      rows.save(routing.id(), result.row());
      made++;
    } catch (CaseFailedException e) {
      failures.put(routing.id(), e.getMessage());
    }
  }
}

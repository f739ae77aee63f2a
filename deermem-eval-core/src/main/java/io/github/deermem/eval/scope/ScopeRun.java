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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run of the benchmark into a directory: the marker first, then a sealed row for each case. Rows
 * that are there and still hold are reused, so that a run that was killed or in which a case failed
 * goes on where it was. Offline, where asking costs nothing, the memory is asked again
 * nevertheless, and must come to the same verdicts.
 */
public final class ScopeRun {
  private final ScopeProtocol protocol;
  private final Path directory;
  private final RowFiles rows;
  private final Map<String, String> failures = new TreeMap<>();
  private final List<String> differences = new ArrayList<>();
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
   * @param reused rows that stay as they were; offline they were verified
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
      runAll(createdAt, answers);
      if (!differences.isEmpty()) {
        if (onExisting == OnExisting.FAIL) {
          throw new ResultsDifferException(directory, differences);
        }
        aside = Optional.of(setAside());
        forget();
        runAll(createdAt, answers);
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

  private void runAll(Instant createdAt, Answers answers) throws IOException {
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
  }

  private void forget() {
    reused = 0;
    made = 0;
    failures.clear();
    differences.clear();
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
    Optional<ObjectNode> stored =
        rows.read(semantic.id())
            .filter(row -> RowRules.isReusable(row, protocol.fingerprint(semantic)));
    if (stored.isPresent() && protocol.mode() == Mode.LIVE) {
      reused++; // it was paid for
      return;
    }
    try {
      RecordingModel model = new RecordingModel(answers.of(semantic));
      take(semantic.id(), stored, SemanticSuite.row(protocol, semantic, model));
    } catch (CaseFailedException e) {
      failures.put(semantic.id(), e.getMessage());
    }
  }

  private void runRouting() throws IOException {
    RoutingCase routing = protocol.manifest().routingCase();
    Optional<ObjectNode> stored =
        rows.read(routing.id())
            .filter(row -> RowRules.isReusable(row, protocol.fingerprint(routing)));
    try {
      RoutingSuite.Result result = RoutingSuite.run(protocol);
      if (stored.isEmpty()) {
        DurableFiles.replace(
            directory.resolve(Leakage.SIGHTINGS), SealedRow.bytes(result.sightings()));
      }
      take(routing.id(), stored, result.row());
    } catch (CaseFailedException e) {
      failures.put(routing.id(), e.getMessage());
    }
  }

  /**
   * Keeps a stored row if the memory still comes to its verdicts. Its class may have been changed
   * without a commit or another version, and a gate must not pass on what it did before.
   */
  private void take(String id, Optional<ObjectNode> stored, ObjectNode now) throws IOException {
    if (stored.isEmpty()) {
      rows.save(id, now);
      made++;
      return;
    }
    reused++;
    RowRules.verdicts(now)
        .forEach(
            (field, verdict) -> {
              JsonNode before = stored.get().path(field);
              if (!verdict.equals(before)) {
                differences.add(
                    "rows/"
                        + id
                        + ".json   "
                        + field
                        + ": "
                        + before
                        + " there, "
                        + verdict
                        + " now");
              }
            });
  }
}

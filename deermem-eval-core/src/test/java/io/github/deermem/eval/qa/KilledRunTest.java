package io.github.deermem.eval.qa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.ChildJvm;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.report.Grading;
import io.github.deermem.eval.report.QaPublication;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that die without a warning, at many different moments. */
@Timeout(300)
class KilledRunTest {
  private static final int ROUNDS = 15;
  private static final int ROWS_A_ROUND = 5;
  private static final int LONGEST_DELAY_NANOS = 8_000_000;

  @TempDir Path directory;
  private final Random moments = new Random(4789);
  private AskedEvaluation evaluation;
  private RationedServer server;
  private final Queue<ChildJvm> startingUp = new ArrayDeque<>();

  @BeforeEach
  void listen() throws IOException {
    evaluation = AskedEvaluation.in(directory);
    RunInChild.describe(evaluation, directory.resolve("run.json"));
    server = new RationedServer();
  }

  @AfterEach
  void hangUp() throws IOException {
    server.close();
    for (ChildJvm child : startingUp) {
      child.close();
    }
  }

  @Test
  void aRunThatIsKilledAgainAndAgainLosesAtMostTheCallsInFlight() throws Exception {
    startAnotherChild();
    for (int round = 0; round < ROUNDS; round++) {
      startAnotherChild(); // while this round goes on
      Map<String, Trees.Snapshot> before = Trees.snapshots(qa("killed"));
      Map<String, Integer> open = openRows(before);

      server.begin(ROWS_A_ROUND, 1 + moments.nextInt(ROWS_A_ROUND + 3));
      killOnTheWay(round);
      Map<String, Integer> requests = server.end();

      assertWhole(qa("killed"));
      assertTrue(
          Trees.snapshots(qa("killed")).entrySet().containsAll(withoutLeftovers(before).entrySet()),
          "what was saved is not touched any more");
      requests.forEach(
          (fingerprint, count) ->
              assertTrue(count <= open.getOrDefault(fingerprint, 0), "a saved row was called"));
    }
    assertTrue(openRows(Trees.snapshots(qa("killed"))).size() > 0, "no round was in vain");
    complete("killed");
    complete("undisturbed");

    assertEquals(published("undisturbed"), published("killed"));
    assertEquals(rows("undisturbed"), rows("killed"));
    assertEquals(
        List.of(
            "qa.outcomes.json", "qa.rows.jsonl", "qa.stats.json", "qa.summary.json", "qa_run.json"),
        Trees.names(qa("killed")),
        "nothing half-written is left");
  }

  /** Sometimes before the first request, mostly somewhere around one, sometimes when all wait. */
  private void killOnTheWay(int round) throws Exception {
    try (ChildJvm child = startingUp.remove()) {
      assertEquals(RunInChild.READY, child.readLine());
      child.goOn();
      if (round % 6 != 0) {
        server.awaitRequest();
      }
      LockSupport.parkNanos(moments.nextInt(LONGEST_DELAY_NANOS));
      child.kill();
    }
  }

  private void startAnotherChild() throws IOException {
    startingUp.add(
        ChildJvm.start(
            RunInChild.class,
            directory.resolve("run.json").toString(),
            qa("killed").toString(),
            server.baseUrl()));
  }

  private void complete(String run) {
    server.begin(Integer.MAX_VALUE, 1);
    StopSignal stop = new StopSignal();
    try (AnswerProvider provider =
        new OpenAiCompatibleProvider(
            evaluation.bundle().config().qa(),
            RunInChild.access(evaluation.bundle().config(), server.baseUrl()),
            stop)) {
      RunReport report =
          new AnswerRun(qa(run), evaluation.tasks(), provider, stop, new Quiet())
              .run(evaluation.marker(), new GitState(null, null), Instant.now(), 3);
      assertTrue(report.isComplete(), report::toString);
    }
  }

  /** Every row is the whole answer to its task. */
  private void assertWhole(Path qa) throws IOException {
    RowStore store = new RowStore(qa);
    for (String file : Trees.names(qa.resolve("responses"))) {
      if (file.startsWith(".writing-")) {
        continue;
      }
      AnswerTask task = evaluation.task(file.replace(".json", ""));
      AnswerRow row = store.read(task).orElseThrow(() -> new AssertionError(file + " is damaged"));
      assertEquals(List.of(), row.mismatches(task));
      assertEquals(task.fingerprint().substring(0, 12), row.answer().prediction());
    }
  }

  /** How many rows a request still has to be made for, by fingerprint: some share one. */
  private Map<String, Integer> openRows(Map<String, Trees.Snapshot> files) {
    Map<String, Integer> open = new HashMap<>();
    for (AnswerTask task : evaluation.tasks()) {
      if (!files.containsKey("responses/" + task.rowId() + ".json")) {
        open.merge(task.fingerprint(), 1, Integer::sum);
      }
    }
    return open;
  }

  private Map<String, String> published(String run) {
    Grading.Graded graded =
        Grading.of(evaluation.bundle().config(), qa(run), evaluation.marker(), evaluation.tasks());
    new QaPublication(graded).publish(qa(run), OnExisting.FAIL);
    Map<String, String> published = new TreeMap<>(Trees.contents(qa(run)));
    published.keySet().removeIf(file -> !file.startsWith("qa."));
    assertEquals(4, published.size());
    return published;
  }

  private Map<String, String> rows(String run) {
    return Trees.contents(qa(run).resolve("responses")).entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                row -> row.getValue().replaceFirst("\"created_at\": \"[^\"]*\"", "")));
  }

  private static Map<String, Trees.Snapshot> withoutLeftovers(Map<String, Trees.Snapshot> files) {
    Map<String, Trees.Snapshot> kept = new TreeMap<>(files);
    kept.keySet().removeIf(file -> file.contains(".writing-"));
    return kept;
  }

  private Path qa(String run) {
    return directory.resolve(run);
  }
}

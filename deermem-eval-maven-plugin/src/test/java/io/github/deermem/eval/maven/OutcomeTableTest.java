package io.github.deermem.eval.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.policy.PolicyEvaluation;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.qa.Answer;
import io.github.deermem.eval.qa.AnswerProvider;
import io.github.deermem.eval.qa.AnswerRow;
import io.github.deermem.eval.qa.AnswerRun;
import io.github.deermem.eval.qa.AnswerTask;
import io.github.deermem.eval.qa.RunMarker;
import io.github.deermem.eval.qa.StopSignal;
import io.github.deermem.eval.report.AnswerOutcomes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomeTableTest {
  private static final String HEADING =
      "info   overall        answered  abstained      empty  truncated";

  private static ProtocolBundle bundle;
  private static List<AnswerTask> tasks;

  @TempDir Path run;
  private final RecordingLog log = new RecordingLog();
  private final OutcomeTable table = new OutcomeTable(new Console(log, StandardCharsets.UTF_8));

  @BeforeAll
  static void readTheExample() {
    Path example = Path.of("..", "example-project", "src", "deermem");
    bundle = ProtocolBundle.load(BundleSource.directory(example.resolve("protocol")));
    tasks =
        AnswerTask.of(
            bundle,
            PolicyEvaluation.run(
                bundle.config(),
                CasePreparation.prepare(
                    bundle, DatasetPass.read(example.resolve("orchard-memory.json"), bundle)),
                new PolicyCatalog(null, OutcomeTableTest.class.getClassLoader())
                    .resolve(bundle.config(), Map.of())));
  }

  @Test
  void columnsAreAlignedAndPoliciesApart() {
    List<AnswerRow> rows = new ArrayList<>();
    rows.addAll(Collections.nCopies(31, row("confidence", "7 May", "stop")));
    rows.addAll(Collections.nCopies(13, row("confidence", "INSUFFICIENT", "stop")));
    rows.addAll(Collections.nCopies(100, row("hybrid-v1", "7 May", "stop")));
    rows.addAll(Collections.nCopies(4, row("hybrid-v1", "…", "stop")));

    table.print(AnswerOutcomes.of(bundle.config(), rows));

    assertEquals(
        List.of(
            HEADING,
            "info   confidence           31         13          0          0",
            "info   hybrid-v1           100          0          4          0"),
        log.lines());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1 answer was cut off by the token limit; it will be graded as it stands.",
    "2, 2 answers were cut off by the token limit; they will be graded as they stand.",
  })
  void answersThatWereCutOffAreWarnedOf(int count, String warning) {
    table.print(
        AnswerOutcomes.of(
            bundle.config(), Collections.nCopies(count, row("hybrid-v1", "7 M", "length"))));

    assertEquals("warn " + warning, log.lines().get(3));
    assertEquals(4, log.lines().size());
  }

  @Test
  void ofARunOnlyRowsCountThatAnswerTheirTaskAsItIsNow() throws IOException {
    answer();
    Files.delete(file(0));
    Files.writeString(file(1), "{");
    Files.writeString(
        file(2), Files.readString(file(2)).replaceFirst("\"capacity\": 7", "\"capacity\": 5"));

    table.print(bundle, run, tasks);

    int inConfidence =
        (int) tasks.subList(0, 3).stream().filter(OutcomeTableTest::isBaseline).count();
    assertEquals(
        List.of(
            HEADING,
            "info   confidence           %2d          0          0          0"
                .formatted(45 - inConfidence),
            "info   hybrid-v1            %2d          0          0          0"
                .formatted(42 + inConfidence)),
        log.lines());
  }

  @Test
  void aRowThatCannotBeReadIsNamed() throws IOException {
    answer();
    Files.delete(file(0));
    Files.createDirectory(file(0));

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> table.print(bundle, run, tasks));

    assertEquals(EvaluationException.Reason.FILES, refusal.reason());
    assertTrue(
        refusal.getMessage().startsWith("Cannot read the answer " + tasks.get(0).rowId() + ": "),
        refusal.getMessage());
  }

  private void answer() {
    AnswerProvider provider =
        new AnswerProvider() {
          @Override
          public Answer answer(AnswerTask task) {
            return OutcomeTableTest.answer("7 May", "stop");
          }

          @Override
          public void close() {}
        };
    ProgressLog quiet = new ProgressLog(new Console(new RecordingLog()), null, () -> 0);
    new AnswerRun(run, tasks, provider, new StopSignal(), quiet)
        .run(new RunMarker(bundle), new GitState(null, null), Instant.EPOCH, 3);
  }

  private Path file(int task) {
    return run.resolve("responses").resolve(tasks.get(task).rowId() + ".json");
  }

  private static AnswerRow row(String policy, String prediction, String finishReason) {
    AnswerTask task =
        tasks.stream()
            .filter(any -> any.decision().policy().equals(policy))
            .findFirst()
            .orElseThrow();
    return new AnswerRow(
        AnswerRow.identityOf(task), answer(prediction, finishReason), true, "2026-08-13T00:00:00Z");
  }

  private static Answer answer(String prediction, String finishReason) {
    return new Answer(prediction, JsonNodeFactory.instance.objectNode(), "m-1", finishReason, 1);
  }

  private static boolean isBaseline(AnswerTask task) {
    return task.decision().policy().equals("confidence");
  }
}

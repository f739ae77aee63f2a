package io.github.deermem.eval.qa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.GitState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The acceptance cases about resuming; resume-06 is a matter of grading. */
class ResumeCasesTest {
  @TempDir Path directory;
  @TempDir Path changedDirectory;
  private AskedEvaluation evaluation;

  /** Makes an evaluation that differs in what the case says. */
  private interface Change {
    AskedEvaluation in(Path directory) throws IOException;
  }

  @BeforeEach
  void evaluate() {
    evaluation = AskedEvaluation.in(directory);
  }

  static Stream<Arguments> changes() {
    Change prompt = ResumeCasesTest::withAnotherPrompt;
    Change workers =
        changed ->
            AskedEvaluation.in(changed, small -> AskedEvaluation.qa(small).put("workers", 1));
    Change dataset = changed -> AskedEvaluation.in(changed, ResumeCasesTest::changeDataset);
    return Stream.of(
        Arguments.of(
            "one byte of the prompt", prompt, List.of("answer_prompt_sha256", "config_sha256")),
        Arguments.of("workers", workers, List.of("config_sha256")),
        Arguments.of("the dataset", dataset, List.of("config_sha256", "dataset_sha256")));
  }

  @ParameterizedTest(name = "resume-01: {0}")
  @MethodSource("changes")
  void anotherProtocolIsRefusedBeforeAnyCall(String what, Change change, List<String> artifacts)
      throws IOException {
    run(evaluation, FakeProvider.saying("7 May"), evaluation.tasks().subList(0, 40));
    Map<String, Trees.Snapshot> before = Trees.snapshots(qa());
    AskedEvaluation changed = change.in(changedDirectory);
    FakeProvider provider = FakeProvider.saying("8 May");

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> run(changed, provider, changed.tasks()));

    assertEquals(artifacts, named(refusal.getMessage()));
    assertTrue(
        refusal.getMessage().contains("Use a new output directory (qaDirectory)"),
        refusal.getMessage());
    assertEquals(List.of(), provider.asked());
    assertEquals(41, before.size());
    assertEquals(before, Trees.snapshots(qa()), "not a byte and not a time has changed");
  }

  @Test
  @DisplayName("resume-05: an interrupted run ends with its running calls and is resumed")
  void anInterruptedRunKeepsWhatItHasPaidFor() {
    StopSignal stop = new StopSignal();
    RunListener interruption =
        new RunListener() {
          @Override
          public void started(int wanted, int reused) {}

          @Override
          public void progressed(int done, int toCall, TokenCount tokens) {
            if (done == 10) {
              stop.request();
            }
          }
        };
    FakeProvider first = FakeProvider.saying("7 May");
    FakeProvider second = FakeProvider.saying("8 May");

    RunReport stopped =
        new AnswerRun(qa(), evaluation.tasks(), first, stop, interruption)
            .run(evaluation.marker(), new GitState(null, null), Instant.EPOCH, 3);
    List<String> saved = Trees.names(qa().resolve("responses"));
    RunReport resumed = run(evaluation, second, evaluation.tasks());

    assertTrue(stopped.called() >= 10 && stopped.called() <= 13, () -> "called " + stopped);
    assertEquals(stopped.called(), saved.size(), "complete rows and nothing else");
    assertEquals(90 - stopped.called(), stopped.remaining());
    assertEquals(first.asked().size(), stopped.called());
    assertEquals(stopped.remaining(), resumed.called());
    assertEquals(stopped.called(), resumed.reused());
    Set<String> all = new HashSet<>(first.asked());
    all.addAll(second.asked());
    assertEquals(90, all.size(), "no row was called twice");
  }

  private RunReport run(AskedEvaluation asked, FakeProvider provider, List<AnswerTask> tasks) {
    return new AnswerRun(qa(), tasks, provider, new StopSignal(), new Quiet())
        .run(asked.marker(), new GitState(null, null), Instant.EPOCH, 3);
  }

  private Path qa() {
    return directory.resolve("qa");
  }

  private static List<String> named(String message) {
    List<String> named = new ArrayList<>();
    message
        .lines()
        .map(String::strip)
        .filter(line -> line.contains("_sha256: "))
        .forEach(line -> named.add(line.substring(0, line.indexOf(':'))));
    return named.stream().sorted().toList();
  }

  private static void changeDataset(SmallEvaluation small) {
    ((ObjectNode) small.config().get("dataset")).put("revision", "f".repeat(40));
    small.row("ku-01").put("question", "How many jars of jam do I own now?");
  }

  private static AskedEvaluation withAnotherPrompt(Path directory) throws IOException {
    AskedEvaluation.in(directory);
    Path prompt = directory.resolve("protocol/prompts/answer.txt");
    Path config = directory.resolve("protocol/configs/small.yaml");
    String before = Files.readString(prompt);
    String after = before.replaceFirst("few", "Few");
    Files.writeString(prompt, after);
    Files.writeString(
        config,
        Files.readString(config)
            .replace(DigestUtils.sha256Hex(before), DigestUtils.sha256Hex(after)));
    return AskedEvaluation.reopened(directory);
  }
}

package io.github.deermem.eval.policy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.example.memory.Selectors.Selector;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.ResultsDifferException;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a run differs from the published one, line by line as people read it. */
class PolicyRunComparisonTest {
  private static PolicyRun run;

  @TempDir Path directory;
  private SmallEvaluation evaluation;
  private Path target;

  @BeforeAll
  static void evaluate(@TempDir Path directory) {
    run = PolicyRunFixture.run(new SmallEvaluation(directory));
  }

  @BeforeEach
  void publish() {
    evaluation = new SmallEvaluation(directory);
    target = directory.resolve("policy");
    PolicyRunFixture.publish(run, target);
  }

  @Test
  void otherVerdictsAreShownByRowAndByFigure() {
    assertEquals(
        List.of(
            "run.json   policy_implementations.hybrid-v1.class: io.github.deermem.eval.policy.HybridPolicy published, io.github.deermem.eval.policy.Backwards now",
            "policy.raw.jsonl   135 of 270 rows differ, first: ku-01 · capacity 5 · hybrid-v1 (support fact kept → evicted)",
            "hybrid-v1, capacity 5, official: 30/40 published, 10/40 now",
            "hybrid-v1, capacity 7, official: 40/40 published, 17/40 now",
            "hybrid-v1, capacity 9, official: 40/40 published, 20/40 now",
            "hybrid-v1, capacity 5, synthetic: 5/5 published, 0/5 now"),
        differences(PolicyRunFixture.run(evaluation, new ConfidencePolicy(), new Backwards())));
  }

  /** Decides as {@code hybrid-v1}, and scores otherwise. */
  private static final class OtherScores extends Selector {
    @Override
    public String version() {
      return "hybrid-v1.1";
    }

    @Override
    public Selection select(Request request) {
      Selection sound = new HybridPolicy().select(request);
      Map<String, Score> scores = new HashMap<>();
      sound
          .scores()
          .forEach((id, score) -> scores.put(id, new Score(score.value() / 2, score.components())));
      return new Selection(sound.kept(), sound.evicted(), scores, sound.reservedCorrectionSlots());
    }
  }

  @Test
  void otherScoresAloneAreToldFromOtherVerdicts() {
    assertEquals(
        List.of(
            "run.json   policy_implementations.hybrid-v1.class: io.github.deermem.eval.policy.HybridPolicy published, "
                + OtherScores.class.getName()
                + " now",
            "run.json   policy_implementations.hybrid-v1.version: hybrid-v1 published, hybrid-v1.1 now",
            "policy.raw.jsonl   135 of 270 rows differ, first: ku-01 · capacity 5 · hybrid-v1 (other scores, support fact kept as before)"),
        differences(PolicyRunFixture.run(evaluation, new ConfidencePolicy(), new OtherScores())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"policy.raw.jsonl", "summary.json", "run.json"})
  void aMissingFileIsNamed(String file) throws IOException {
    Files.delete(target.resolve(file));

    assertEquals(List.of(file + " is missing: this is no complete run"), differences());
  }

  @Test
  void allMissingFilesAreNamed() throws IOException {
    Files.delete(target.resolve("policy.raw.jsonl"));
    Files.delete(target.resolve("run.json"));

    assertEquals(
        List.of(
            "policy.raw.jsonl is missing: this is no complete run",
            "run.json is missing: this is no complete run"),
        differences());
  }

  @Test
  void aFileInAForeignDirectoryMakesNoRun() throws IOException {
    Path foreign = Files.createDirectory(directory.resolve("foreign"));
    Files.writeString(foreign.resolve("notes.txt"), "not ours");

    ResultsDifferException refusal =
        assertThrows(ResultsDifferException.class, () -> PolicyRunFixture.publish(run, foreign));

    assertEquals(4, refusal.getMessage().lines().count());
    assertEquals("not ours", Files.readString(foreign.resolve("notes.txt")));
  }

  @Test
  void anotherConfigIsShownByItsHash() {
    evaluation.config().withObject("/statistics").put("bootstrap_seed", 2);

    assertEquals(
        List.of("run.json   artifacts.config_sha256: [hash] published, [hash] now"),
        withoutHashes(differences(PolicyRunFixture.run(evaluation))));
  }

  @Test
  void otherCapacitiesAreShownWithTheFiguresThatComeAndGo() {
    evaluation.pool().putArray("capacities").add(7).add(8);

    assertEquals(
        List.of(
            "run.json   artifacts.config_sha256: [hash] published, [hash] now",
            "run.json   capacities: [5,7,9] published, [7,8] now",
            "policy.raw.jsonl   270 of 360 rows differ, first: ku-01 · capacity 8 · confidence (no such row published)",
            "confidence, capacity 8, official: nothing published, 32/40 now",
            "hybrid-v1, capacity 8, official: nothing published, 40/40 now",
            "confidence, capacity 8, synthetic: nothing published, 3/5 now",
            "hybrid-v1, capacity 8, synthetic: nothing published, 5/5 now",
            "confidence, capacity 5, official: 20/40 published, nothing now",
            "hybrid-v1, capacity 5, official: 30/40 published, nothing now",
            "confidence, capacity 9, official: 32/40 published, nothing now",
            "hybrid-v1, capacity 9, official: 40/40 published, nothing now",
            "confidence, capacity 5, synthetic: 0/5 published, nothing now",
            "hybrid-v1, capacity 5, synthetic: 5/5 published, nothing now",
            "confidence, capacity 9, synthetic: 3/5 published, nothing now",
            "hybrid-v1, capacity 9, synthetic: 5/5 published, nothing now"),
        withoutHashes(differences(PolicyRunFixture.run(evaluation))));
  }

  @Test
  void aChangedScoreIsShown() throws IOException {
    tamper("policy.raw.jsonl", rows -> rows.replaceFirst("0\\.94", "0.95"));

    assertEquals(
        List.of(
            "policy.raw.jsonl   1 of 270 rows differ, first: ku-01 · capacity 5 · confidence (other scores, support fact evicted as before)"),
        differences());
  }

  @Test
  void otherKeptFactsAreShown() throws IOException {
    tamper(
        "policy.raw.jsonl",
        rows ->
            rows.replaceFirst(
                "\"kept_fact_ids\": \\[\"d_ku-01_0_su-04\"",
                "\"kept_fact_ids\": [\"d_ku-01_5_su-11\""));

    assertEquals(
        List.of(
            "policy.raw.jsonl   1 of 270 rows differ, first: ku-01 · capacity 5 · confidence (other facts kept, support fact evicted as before)"),
        differences());
  }

  @Test
  void aVerdictThatWasChangedIsShown() throws IOException {
    tamper(
        "policy.raw.jsonl",
        rows ->
            rows.replaceFirst("\"support_all_retained\": false", "\"support_all_retained\": true"));

    assertEquals(
        List.of(
            "policy.raw.jsonl   1 of 270 rows differ, first: ku-01 · capacity 5 · confidence (support fact kept → evicted)"),
        differences());
  }

  @Test
  void anyOtherValueIsShown() throws IOException {
    tamper("policy.raw.jsonl", rows -> rows.replaceFirst("knowledge-update", "knowledge"));

    assertEquals(
        List.of(
            "policy.raw.jsonl   1 of 270 rows differ, first: ku-01 · capacity 5 · confidence (other values, support fact evicted as before)"),
        differences());
  }

  @Test
  void fewerRowsAreShownByTheFirstThatIsMissing() throws IOException {
    tamper("policy.raw.jsonl", rows -> rows.lines().skip(2).reduce("", (a, b) -> a + b + "\n"));

    assertEquals(
        List.of(
            "policy.raw.jsonl   2 of 270 rows differ, first: ku-01 · capacity 5 · confidence (no such row published)"),
        differences());
  }

  @Test
  void moreRowsAreShown() throws IOException {
    tamper(
        "policy.raw.jsonl",
        rows -> rows + rows.lines().findFirst().get().replace("ku-01", "ku-99") + "\n");

    assertEquals(
        List.of(
            "policy.raw.jsonl   1 of 271 rows differ, first: ku-99 · capacity 5 · confidence (published, and not in this run)"),
        differences());
  }

  @ParameterizedTest
  @ValueSource(strings = {"line ends", "order", "spaces", "twice", "last line end"})
  void theSameRowsInOtherBytesAreShown(String change) throws IOException {
    tamper(
        "policy.raw.jsonl",
        rows ->
            switch (change) {
              case "line ends" -> rows.replace("\n", "\r\n");
              case "order" -> {
                List<String> lines = new ArrayList<>(rows.lines().toList());
                lines.add(lines.remove(0));
                yield String.join("\n", lines) + "\n";
              }
              case "spaces" -> rows.replaceFirst(": ", ":");
              case "twice" -> rows + rows.lines().findFirst().get() + "\n";
              default -> rows.stripTrailing();
            });

    assertEquals(
        List.of("policy.raw.jsonl   the same rows in other bytes (order, spaces or line ends)"),
        differences());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "", "\u00ff"})
  void aRowThatIsNoJsonIsShown(String line) throws IOException {
    tamper("policy.raw.jsonl", rows -> rows.replaceFirst("(?m)^.*$", line));

    assertEquals(
        List.of("policy.raw.jsonl   holds a line that is no JSON, and is not as it was published"),
        differences());
  }

  @Test
  void aMarkerThatWasChangedIsShown() throws IOException {
    tamper("run.json", marker -> marker.replace("\"schema_version\": 1", "\"schema_version\": 0"));

    assertEquals(List.of("run.json   schema_version: 0 published, 1 now"), differences());
  }

  @Test
  void fieldsThatComeAndGoAreShown() throws IOException {
    tamper(
        "run.json",
        marker -> marker.replace("\"protocol_id\"", "\"protocol\": {\"a\": [1]}, \"old_id\""));

    assertEquals(
        List.of(
            "run.json   protocol_id: nothing published, small-evaluation-v1 now",
            "run.json   protocol: {\"a\":[1]} published, nothing now",
            "run.json   old_id: small-evaluation-v1 published, nothing now"),
        differences());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "7"})
  void aMarkerThatIsNoneIsShown(String marker) throws IOException {
    tamper("run.json", old -> marker);

    assertEquals(List.of("run.json is not the JSON that was published"), differences());
  }

  @Test
  void theTimeAndTheGitStateOfAMarkerDoNotCount() throws IOException {
    tamper(
        "run.json",
        marker ->
            marker
                .replace("2026-11-30T16:20:11Z", "2020-01-01T00:00:00Z")
                .replace("\"dirty\": true", "\"dirty\": null"));

    assertInstanceOf(Outcome.Verified.class, PolicyRunFixture.publish(run, target));
  }

  @Test
  void aSummaryThatWasChangedIsShown() throws IOException {
    tamper(
        "summary.json",
        summary ->
            summary.replaceFirst("\"support_all_retained\": 3", "\"support_all_retained\": 2"));

    assertEquals(
        List.of("confidence, capacity 7, official: 25/40 published, 26/40 now"), differences());
  }

  @Test
  void aSummaryInOtherBytesIsShown() throws IOException {
    tamper("summary.json", summary -> summary.replace("mean_support_recall", "mean"));

    assertEquals(
        List.of(
            "summary.json   the same figures by suite, but not by scenario or not in the same bytes"),
        differences());
  }

  @Test
  void aSummaryThatIsNoJsonIsShown() throws IOException {
    tamper("summary.json", summary -> summary.substring(2));

    assertEquals(List.of("summary.json is not the JSON that was published"), differences());
  }

  private List<String> differences() {
    return differences(run);
  }

  private List<String> differences(PolicyRun now) {
    ResultsDifferException refusal =
        assertThrows(ResultsDifferException.class, () -> PolicyRunFixture.publish(now, target));
    List<String> lines = refusal.getMessage().lines().toList();
    assertEquals(
        "The results in " + target + " differ from this run. Nothing was overwritten.",
        lines.get(0));
    return lines.stream().skip(1).map(String::strip).toList();
  }

  private static List<String> withoutHashes(List<String> lines) {
    return lines.stream().map(line -> line.replaceAll("[0-9a-f]{12}…", "[hash]")).toList();
  }

  /** Characters of the test stand for bytes, so that a test can damage an encoding. */
  private void tamper(String file, UnaryOperator<String> change) throws IOException {
    Path path = target.resolve(file);
    String before = new String(Files.readAllBytes(path), ISO_8859_1);
    Files.write(path, change.apply(before).getBytes(ISO_8859_1));
  }
}

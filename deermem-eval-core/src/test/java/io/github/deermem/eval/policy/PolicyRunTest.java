package io.github.deermem.eval.policy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.ResultsDifferException;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is published of a policy evaluation. */
class PolicyRunTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;
  private SmallEvaluation evaluation;
  private Path target;

  @BeforeEach
  void setUp() {
    evaluation = new SmallEvaluation(directory);
    target = directory.resolve("policy");
  }

  @Test
  void rowsSummaryAndMarkerArePublishedTogether() throws IOException {
    Outcome outcome = PolicyRunFixture.publish(PolicyRunFixture.run(evaluation), target);

    assertEquals(new Outcome.Published(Optional.empty()), outcome);
    try (Stream<Path> files = Files.list(target)) {
      assertEquals(
          List.of("policy.raw.jsonl", "run.json", "summary.json"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void theMarkerTellsWhatWasRunOnWhat() throws IOException {
    PolicyRunFixture.publish(PolicyRunFixture.run(evaluation), target);

    String expected =
        resource("run.json")
            .replace("{dataset}", DigestUtils.sha256Hex(evaluation.dataset()))
            .replace("{config}", sha256("configs/small.yaml"))
            .replace("{official}", sha256("manifests/official.json"))
            .replace("{synthetic}", sha256("manifests/synthetic.json"))
            .replace("{prompt}", sha256("prompts/answer.txt"));
    assertEquals(expected, Files.readString(target.resolve("run.json")));
  }

  @Test
  void outsideARepositoryTheGitStateIsNull() throws IOException {
    PolicyRunFixture.run(evaluation)
        .publish(target, new GitState(null, null), Instant.EPOCH, OnExisting.FAIL);

    JsonNode marker = JSON.readTree(target.resolve("run.json").toFile());

    assertTrue(marker.at("/git/head").isNull());
    assertTrue(marker.at("/git/dirty").isNull());
    assertEquals("1970-01-01T00:00:00Z", marker.path("created_at").textValue());
  }

  @ParameterizedTest
  @CsvSource({
    "2026-08-13T00:00:00Z, 2026-08-13T00:00:00+00:00",
    "2026-08-13T02:30+02:30, 2026-08-13T00:00:00+00:00",
    "2026-08-12T23:59:59.5-00:30, 2026-08-13T00:29:59.500000+00:00",
    "2026-08-13T00:00:00.1234569Z, 2026-08-13T00:00:00.123456+00:00",
    "2026-08-13T00:00:00.0000001Z, 2026-08-13T00:00:00+00:00"
  })
  void theEvaluationTimeIsWrittenInUtc(String configured, String written) throws IOException {
    evaluation.config().put("evaluation_time", configured);
    PolicyRunFixture.publish(PolicyRunFixture.run(evaluation), target);

    JsonNode marker = JSON.readTree(target.resolve("run.json").toFile());

    assertEquals(written, marker.path("evaluation_time").textValue());
  }

  @Test
  void rowsTellIdsScoresAndVerdicts() throws IOException {
    PolicyRunFixture.publish(PolicyRunFixture.run(evaluation), target);

    List<String> rows = Files.readAllLines(target.resolve("policy.raw.jsonl"));

    assertEquals(45 * 3 * 2, rows.size());
    assertEquals(resource("first-row.jsonl"), rows.get(0) + "\n");
    assertTrue(Files.readString(target.resolve("policy.raw.jsonl")).endsWith("}\n"));
  }

  @Test
  void nothingThatIsPublishedHoldsTextOfTheDataset() throws IOException {
    evaluation.plant("xyzzy", "ku-01", "tr-20", "su-01", "sp-03");
    for (JsonNode synthetic : evaluation.synthetic().get("cases")) {
      ((ObjectNode) synthetic).put("support_fact", "xyzzy").put("question", "xyzzy?");
      ((ObjectNode) synthetic).put("answer", "5 xyzzy");
    }

    PolicyRunFixture.publish(PolicyRunFixture.run(evaluation), target);

    for (String file : List.of("policy.raw.jsonl", "run.json", "summary.json")) {
      String content = Files.readString(target.resolve(file));
      assertFalse(content.toLowerCase(Locale.ROOT).contains("xyzzy"), file);
    }
  }

  @Test
  void theSummaryCountsEveryGroup() throws IOException {
    PolicyRunFixture.publish(PolicyRunFixture.run(evaluation), target);

    JsonNode summary = JSON.readTree(target.resolve("summary.json").toFile());

    List<String> groups = new ArrayList<>();
    for (JsonNode group : summary.path("groups")) {
      groups.add(
          Stream.of("source", "scenario", "capacity", "policy", "support_all_retained", "cases")
              .map(key -> group.path(key).asText())
              .reduce((left, right) -> left + " " + right)
              .get());
      double rate =
          group.path("support_all_retained").doubleValue() / group.path("cases").intValue();
      assertEquals(rate, group.path("support_all_retained_rate").doubleValue());
      assertEquals(rate, group.path("mean_support_recall").doubleValue());
      assertTrue(group.path("mean_support_recall").isDouble());
    }
    assertEquals(resource("groups.txt").lines().toList(), groups);
    assertEquals("small-evaluation-v1", summary.path("protocol_id").textValue());
  }

  @Test
  void theSameRunAgainIsVerifiedAndLeavesTheFilesUntouched() throws IOException {
    PolicyRunFixture.publish(PolicyRunFixture.run(evaluation), target);
    FileTime longAgo = FileTime.from(Instant.parse("2001-02-03T04:05:06Z"));
    for (String file : List.of("policy.raw.jsonl", "run.json", "summary.json")) {
      Files.setLastModifiedTime(target.resolve(file), longAgo);
    }

    Outcome outcome =
        PolicyRunFixture.run(evaluation)
            .publish(
                target,
                new GitState("0000000", false),
                Instant.parse("2031-01-01T00:00:00Z"),
                OnExisting.FAIL);

    assertInstanceOf(Outcome.Verified.class, outcome);
    for (String file : List.of("policy.raw.jsonl", "run.json", "summary.json")) {
      assertEquals(longAgo, Files.getLastModifiedTime(target.resolve(file)), file);
    }
    assertTrue(Files.readString(target.resolve("run.json")).contains("2026-11-30T16:20:11Z"));
  }

  @Test
  void anotherRunIsRefusedAndChangesNothing() throws IOException {
    PolicyRunFixture.publish(PolicyRunFixture.run(evaluation), target);
    String before = Files.readString(target.resolve("policy.raw.jsonl"));

    ResultsDifferException refusal =
        assertThrows(
            ResultsDifferException.class,
            () ->
                PolicyRunFixture.publish(
                    PolicyRunFixture.run(evaluation, new ConfidencePolicy(), new Backwards()),
                    target));

    assertTrue(
        refusal
            .getMessage()
            .startsWith(
                "The results in " + target + " differ from this run. Nothing was overwritten.\n  "),
        refusal.getMessage());
    assertEquals(before, Files.readString(target.resolve("policy.raw.jsonl")));
  }

  @Test
  void anotherRunMayBePublishedBesideTheOldOne() throws IOException {
    PolicyRunFixture.publish(PolicyRunFixture.run(evaluation), target);
    String before = Files.readString(target.resolve("policy.raw.jsonl"));

    Outcome outcome =
        PolicyRunFixture.run(evaluation, new ConfidencePolicy(), new Backwards())
            .publish(
                target, PolicyRunFixture.GIT, PolicyRunFixture.CREATED_AT, OnExisting.SET_ASIDE);

    Path aside = directory.resolve("policy.1");
    assertEquals(new Outcome.Published(Optional.of(aside)), outcome);
    assertEquals(before, Files.readString(aside.resolve("policy.raw.jsonl")));
    assertFalse(before.equals(Files.readString(target.resolve("policy.raw.jsonl"))));
  }

  @Test
  void whenAndWhereARunWasMadeCanBeTold() {
    PolicyRunFixture.publish(PolicyRunFixture.run(evaluation), target);

    assertEquals("2026-11-30T16:20:11Z at 4be1f0c", PolicyRun.provenance(target));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`{\"created_at\": \"2026-01-02T03:04:05Z\", \"git\": {\"head\": null}}`, 2026-01-02T03:04:05Z",
        "`{\"created_at\": \"2026-01-02T03:04:05Z\"}`, 2026-01-02T03:04:05Z",
        "`{\"created_at\": null, \"git\": {\"head\": \"abc\"}}`, at an unknown time at abc",
        "`{}`, at an unknown time",
        "`[]`, at an unknown time",
        "`{`, at an unknown time",
        "``, at an unknown time"
      })
  void aMarkerThatDoesNotTellIsNoObstacle(String marker, String expected) throws IOException {
    Files.createDirectory(target);
    Files.writeString(target.resolve("run.json"), marker);

    assertEquals(expected, PolicyRun.provenance(target));
  }

  @Test
  void withoutAMarkerTheTimeIsUnknown() {
    assertEquals("at an unknown time", PolicyRun.provenance(target));
  }

  private String sha256(String file) throws IOException {
    return DigestUtils.sha256Hex(Files.readAllBytes(directory.resolve("protocol").resolve(file)));
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = PolicyRunTest.class.getResourceAsStream("/policy/" + name)) {
      return new String(stream.readAllBytes(), UTF_8);
    }
  }
}

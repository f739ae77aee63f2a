package io.github.deermem.eval.qa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.GitState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunMarkerTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final GitState GIT = new GitState("4be1f0c", true);
  private static final Instant CREATED = Instant.parse("2026-08-18T04:12:21.258451Z");

  @TempDir static Path directory;
  private static AskedEvaluation evaluation;

  @TempDir Path target;

  @BeforeAll
  static void evaluate() {
    evaluation = AskedEvaluation.in(directory);
  }

  @BeforeEach
  void mark() throws IOException {
    evaluation.marker().create(target, GIT, CREATED);
  }

  @Test
  void theMarkerBindsTheRunToInputsAndSettings() throws IOException {
    ObjectNode marker = stored();
    String sha256 = evaluation.bundle().config().dataset().sha256();

    assertEquals(2, marker.get("schema_version").intValue());
    assertEquals("small-evaluation-v1", marker.get("protocol_id").textValue());
    assertEquals("2026-08-18T04:12:21.258451Z", marker.get("created_at").textValue());
    assertEquals(json("{\"head\": \"4be1f0c\", \"dirty\": true}"), marker.get("git"));
    assertEquals(sha256, marker.at("/dataset/sha256").textValue());
    assertEquals(sha256, marker.at("/artifacts/dataset_sha256").textValue());
    assertEquals(5, marker.get("artifacts").size());
    assertEquals(
        json(
            """
            {"api_key_env": "SMALL_EVALUATION_KEY", "base_url_env": "SMALL_EVALUATION_ADDRESS",
             "capacity": 7, "grader_version": "deterministic-overlap-v1", "max_attempts": 3,
             "max_tokens": 64, "model": "m-1", "stream": false, "temperature": 0.0,
             "timeout_seconds": 5, "workers": 3}
            """),
        marker.get("qa"));
  }

  @Test
  void theLexicalBaselineIsNamedAsWhatItIs(@TempDir Path other) throws IOException {
    AskedEvaluation lexical =
        AskedEvaluation.in(
            other,
            small ->
                AskedEvaluation.qa(small)
                    .put("provider", "lexical-baseline")
                    .without(List.of("api_key_env", "base_url_env")));

    lexical.marker().create(target, GIT, CREATED);

    JsonNode qa = stored().get("qa");
    assertEquals("lexical-baseline", qa.get("provider").textValue());
    assertFalse(qa.has("api_key_env") || qa.has("base_url_env"));
  }

  @Test
  void aDirectoryWithoutAMarkerHasNoRun() {
    assertFalse(evaluation.marker().isIn(target.resolve("elsewhere")));
    assertTrue(evaluation.marker().isIn(target));
  }

  /** Two builds of one protocol differ in these, and may share a run. */
  @Test
  void timeAndGitStateDoNotBind() throws IOException {
    change(marker -> marker.put("created_at", "long ago").putObject("git"));

    assertTrue(evaluation.marker().isIn(target));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "config_sha256",
        "official_manifest_sha256",
        "synthetic_manifest_sha256",
        "answer_prompt_sha256",
        "dataset_sha256"
      })
  void anotherArtifactIsNamedWithBothHashes(String artifact) throws IOException {
    String now = stored().at("/artifacts/" + artifact).textValue();
    String there = "0".repeat(64);
    change(marker -> ((ObjectNode) marker.get("artifacts")).put(artifact, there));

    assertEquals(
        "The answers in "
            + target
            + " were made under another protocol. Nothing was called or touched.\n  "
            + artifact
            + ": "
            + there
            + " there, "
            + now
            + " now\nUse a new output directory (qaDirectory), or restore these inputs.",
        refusal());
  }

  static Stream<Arguments> strange() {
    return Stream.of(
        strange("no artifacts", marker -> marker.remove("artifacts")),
        strange("a list of artifacts", marker -> marker.putArray("artifacts")),
        strange("an artifact less", marker -> artifacts(marker).remove("config_sha256")),
        strange("a null", marker -> artifacts(marker).putNull("config_sha256")),
        strange(
            "a terminal's escape", marker -> artifacts(marker).put("config_sha256", "\u001b[2J")),
        strange("an earlier schema", marker -> marker.put("schema_version", 1)),
        strange("a later schema", marker -> marker.put("schema_version", 3)),
        strange("a schema in words", marker -> marker.put("schema_version", "2")),
        strange("no schema", marker -> marker.remove("schema_version")));
  }

  @ParameterizedTest
  @MethodSource("strange")
  void aStrangeMarkerIsRefused(Consumer<ObjectNode> change) throws IOException {
    change(change);

    String refusal = refusal();

    assertFalse(refusal.contains("\u001b"), refusal);
    assertTrue(refusal.contains("(qaDirectory)"), refusal);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{}{}", "\"text\"", "{\"schema_version\": 2}"})
  void aDamagedMarkerIsRefusedAndNothingIsTouched(String content) throws IOException {
    Files.writeString(target.resolve("qa_run.json"), content);
    Map<String, Trees.Snapshot> before = Trees.snapshots(target);

    refusal();

    assertEquals(before, Trees.snapshots(target));
  }

  @Test
  void aDirectoryInPlaceOfTheMarkerIsRefused() throws IOException {
    Files.delete(target.resolve("qa_run.json"));
    Files.createDirectory(target.resolve("qa_run.json"));

    assertTrue(refusal().contains("cannot be read as the marker of a run"));
  }

  private String refusal() {
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> evaluation.marker().isIn(target));
    assertEquals(EvaluationException.Reason.RESULTS, refusal.reason());
    return refusal.getMessage();
  }

  private ObjectNode stored() throws IOException {
    return (ObjectNode) MAPPER.readTree(target.resolve("qa_run.json").toFile());
  }

  private void change(Consumer<ObjectNode> change) throws IOException {
    ObjectNode marker = stored();
    change.accept(marker);
    Files.writeString(target.resolve("qa_run.json"), MAPPER.writeValueAsString(marker));
  }

  private static ObjectNode artifacts(ObjectNode marker) {
    return (ObjectNode) marker.get("artifacts");
  }

  private static JsonNode json(String text) throws IOException {
    return MAPPER.readTree(text);
  }

  private static Arguments strange(String what, Consumer<ObjectNode> change) {
    return Arguments.of(Named.of(what, change));
  }
}

package io.github.deermem.eval.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.artifact.ResultsDifferException;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.memory.EmbeddedMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ScopeRunTest {
  private static final SemanticCase CORRECTION =
      Runs.MANIFEST.semanticCases().stream()
          .filter(SemanticCase::isAtomicCorrection)
          .findFirst()
          .orElseThrow();

  @TempDir private Path folder;
  private Path run;

  @BeforeEach
  void nameARun() {
    run = folder.resolve("offline");
  }

  @Test
  void doesNothingTheSecondTime() throws IOException {
    Runs.run(Runs.protocol(), run);
    String before = Files.readString(row(CORRECTION.id()));

    ScopeRun.Result again = Runs.run(Runs.protocol(), run);

    assertEquals(new ScopeRun.Result(Runs.CASES, 0, Map.of(), Optional.empty()), again);
    assertEquals(before, Files.readString(row(CORRECTION.id())));
  }

  @Test
  void holdsNoConversationAndNoPrompt() throws IOException {
    Runs.run(Runs.protocol(), run);

    try (Stream<Path> files = Files.walk(run).filter(Files::isRegularFile)) {
      for (Path file : files.toList()) {
        String content = Files.readString(file);
        for (SemanticCase semantic : Runs.MANIFEST.semanticCases()) {
          semantic
              .messages()
              .forEach(message -> assertFalse(content.contains(message.content()), file::toString));
        }
      }
    }
  }

  /** Whatever cannot be trusted is made again. */
  static Stream<Arguments> spoiltRows() {
    return Stream.of(
        spoilt(
            "edited, its seal left alone",
            row -> row.put("atomic_correction_success", false),
            false),
        spoilt("of schema 1", row -> row.put("schema_version", 1), true),
        spoilt("of schema 2.0", row -> row.put("schema_version", 2.0), true),
        spoilt("of another protocol", row -> row.put("request_fingerprint", "0".repeat(64)), true),
        spoilt("of a failed update", row -> row.put("update_succeeded", false), true),
        spoilt("without a seal", row -> row.remove("result_sha256"), false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("spoiltRows")
  void makesARowAgainThatIs(String what, Spoiling spoiling) throws IOException {
    Runs.run(Runs.protocol(), run);
    String sound = Files.readString(row(CORRECTION.id()));
    spoiling.apply(row(CORRECTION.id()));

    EvaluationException refused =
        assertThrows(EvaluationException.class, () -> ScopeReport.of(Runs.protocol(), run));
    ScopeRun.Result again = Runs.run(Runs.protocol(), run);

    assertTrue(refused.getMessage().contains(CORRECTION.id() + ": "), refused.getMessage());
    assertFalse(Files.exists(run.resolve("report.json")));
    assertEquals(1, again.made());
    assertEquals(sound, Files.readString(row(CORRECTION.id())));
  }

  /** Sealed anew, so that only the report's own rules can find them. */
  static Stream<Arguments> impossibleRows() {
    return Stream.of(
        impossible(
            "atomic_correction_success does not follow",
            row -> row.put("atomic_correction_success", false)),
        impossible(
            "persisted_canaries_present are not some of the expected ones",
            row -> ((ArrayNode) row.get("persisted_canaries_present")).add("INVENTED-1")),
        impossible(
            "removed_canaries_present are not some of the expected ones",
            row -> row.put("removed_canaries_present", "none")),
        impossible(
            "expected_persisted_canaries are others than the manifest's",
            row -> ((ArrayNode) row.get("expected_persisted_canaries")).removeAll()),
        impossible("1 of its keys are unknown", row -> row.put("note", "trust me")),
        impossible("it has no usage", row -> row.remove("usage")),
        impossible("its category is another", row -> row.put("category", "durable_preference")),
        impossible("its suite is not", row -> row.put("suite", "deterministic_identity_routing")),
        impossible("its row_id is not", row -> row.put("row_id", "another")),
        impossible("response_model is neither text nor null", row -> row.put("response_model", 5)),
        impossible(
            "extraction_prompt_render_sha256 is neither",
            row -> row.put("extraction_prompt_render_sha256", "x")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("impossibleRows")
  void isNotReportedWithARowWhose(String problem, Spoiling spoiling) throws IOException {
    Runs.run(Runs.protocol(), run);
    spoiling.apply(row(CORRECTION.id()));

    EvaluationException refused =
        assertThrows(EvaluationException.class, () -> ScopeReport.of(Runs.protocol(), run));

    assertTrue(refused.getMessage().contains(problem), refused.getMessage());
    assertTrue(refused.getMessage().contains(CORRECTION.id()), refused.getMessage());
  }

  @Test
  void isNotReportedWithoutARow() throws IOException {
    Runs.run(Runs.protocol(), run);
    Files.delete(row(CORRECTION.id()));
    Files.writeString(row(Runs.MANIFEST.routingCase().id()), "{");

    EvaluationException refused =
        assertThrows(EvaluationException.class, () -> ScopeReport.of(Runs.protocol(), run));

    assertEquals(
        List.of(
            "2 cases of the run in " + run + " cannot be reported, so nothing is:",
            "  " + CORRECTION.id() + ": missing or no JSON",
            "  " + Runs.MANIFEST.routingCase().id() + ": missing or no JSON",
            "run-scope-offline makes missing and damaged rows again, and only them."),
        refused.getMessage().lines().toList());
  }

  @Test
  void isPublishedOnce() throws IOException {
    Runs.run(Runs.protocol(), run);
    ScopeReport report = ScopeReport.of(Runs.protocol(), run);

    assertTrue(report.publish(OnExisting.FAIL) instanceof Outcome.Published);
    assertTrue(report.publish(OnExisting.FAIL) instanceof Outcome.Verified);
    Files.writeString(run.resolve("report.json"), "{}\n");
    assertThrows(ResultsDifferException.class, () -> report.publish(OnExisting.FAIL));
    assertEquals("{}\n", Files.readString(run.resolve("report.json")));
  }

  @Test
  void makesRoomForANewCommitByItself() throws IOException {
    Runs.run(Runs.protocol(new EmbeddedMemory(), "commit-1"), run);

    ScopeRun.Result result = Runs.run(Runs.protocol(new EmbeddedMemory(), "commit-2"), run);

    assertEquals(Optional.of(folder.resolve("offline.1")), result.setAside());
    assertEquals(Runs.CASES, result.made());
    assertTrue(Files.readString(folder.resolve("offline.1/run.json")).contains("commit-1"));
    assertTrue(Files.readString(run.resolve("run.json")).contains("commit-2"));
  }

  @Test
  void stopsBeforeTheRunOfAnotherMemory() throws IOException {
    Runs.run(Runs.protocol(), run);
    ScopeProtocol other = Runs.protocol(SabotagedMemory.ignoringScope(), "commit-1");

    ResultsDifferException stopped =
        assertThrows(ResultsDifferException.class, () -> Runs.run(other, run));
    EvaluationException unreported =
        assertThrows(EvaluationException.class, () -> ScopeReport.of(other, run));

    assertTrue(stopped.getMessage().contains("system.implementation: "), stopped.getMessage());
    assertTrue(unreported.getMessage().contains("is of another protocol"));
    assertTrue(Files.readString(run.resolve("run.json")).contains("EmbeddedMemory"));
    assertEquals(
        Optional.of(folder.resolve("offline.1")),
        Runs.run(other, run, OnExisting.SET_ASIDE).setAside());
  }

  /** Its class was edited, and neither committed nor given another version. */
  @Test
  void noticesAMemoryThatDoesSomethingElseThanBefore() throws IOException {
    Runs.run(Runs.protocol(new ChangingMemory(false), "commit-1"), run);
    ScopeProtocol changed = Runs.protocol(new ChangingMemory(true), "commit-1");

    ResultsDifferException stopped =
        assertThrows(ResultsDifferException.class, () -> Runs.run(changed, run));
    ScopeRun.Result aside = Runs.run(changed, run, OnExisting.SET_ASIDE);

    assertTrue(
        stopped.getMessage().contains("other_user_present: false there, true now"),
        stopped.getMessage());
    assertEquals(
        new ScopeRun.Result(0, Runs.CASES, Map.of(), Optional.of(folder.resolve("offline.1"))),
        aside);
  }

  @Test
  void stopsBeforeTheRunOfAnotherManifestOrPrompt() {
    ScopeProtocol protocol = Runs.protocol();
    Runs.run(protocol, run);
    ScopeManifest manifest = protocol.manifest();
    ScopeProtocol otherManifest =
        new ScopeProtocol(
            new ScopeManifest(
                manifest.protocolId(),
                manifest.semanticCases(),
                manifest.routingCase(),
                "0".repeat(64)),
            protocol.memory(),
            protocol.model(),
            protocol.promptSha256(),
            protocol.sourceRevision());
    ScopeProtocol otherPrompt =
        new ScopeProtocol(
            manifest, protocol.memory(), protocol.model(), null, protocol.sourceRevision());

    String manifestDiffers =
        assertThrows(ResultsDifferException.class, () -> Runs.run(otherManifest, run)).getMessage();
    String promptDiffers =
        assertThrows(ResultsDifferException.class, () -> Runs.run(otherPrompt, run)).getMessage();

    assertTrue(manifestDiffers.contains("artifacts.manifest_sha256: "), manifestDiffers);
    assertTrue(promptDiffers.contains("artifacts.extraction_prompt_sha256: "), promptDiffers);
  }

  @Test
  void keepsOtherRowsWhenACaseFailsAndRunsOnlyThatAgain() throws IOException {
    FailingMemory memory = new FailingMemory("user-" + CORRECTION.id());
    ScopeProtocol protocol = Runs.protocol(memory, null);

    ScopeRun.Result first = Runs.run(protocol, run);
    memory.recover();
    ScopeRun.Result second = Runs.run(protocol, run);

    assertEquals(
        Map.of(CORRECTION.id(), "the memory threw java.lang.IllegalStateException"),
        first.failures());
    assertEquals(Runs.CASES - 1, first.made());
    assertEquals(new ScopeRun.Result(Runs.CASES - 1, 1, Map.of(), Optional.empty()), second);
  }

  @Test
  void doesNotTakeAForeignFileForAMarker() throws IOException {
    Files.createDirectories(run);
    Files.writeString(run.resolve("run.json"), "[]");

    EvaluationException refused =
        assertThrows(EvaluationException.class, () -> Runs.run(Runs.protocol(), run));

    assertTrue(refused.getMessage().contains("is no marker of a run"), refused.getMessage());
    assertEquals(Set.of("run.json"), Set.of(run.toFile().list()));
  }

  /** Changes a row on disk. */
  interface Spoiling {
    void apply(Path row) throws IOException;
  }

  private static Arguments spoilt(String what, Consumer<ObjectNode> edit, boolean sealed) {
    return Arguments.of(what, Named.of(what, spoiling(edit, sealed)));
  }

  private static Arguments impossible(String problem, Consumer<ObjectNode> edit) {
    return Arguments.of(problem, Named.of(problem, spoiling(edit, true)));
  }

  private static Spoiling spoiling(Consumer<ObjectNode> edit, boolean sealed) {
    return row -> {
      JsonNode json = JsonDocuments.read(Files.readAllBytes(row));
      ObjectNode edited = (ObjectNode) json;
      edit.accept(edited);
      if (sealed) {
        edited.remove("result_sha256");
        Files.write(row, SealedRow.bytes(edited));
      } else {
        Files.writeString(row, CanonicalJson.indented(edited) + "\n");
      }
    };
  }

  private Path row(String id) {
    return run.resolve("rows").resolve(id + ".json");
  }
}

package io.github.deermem.eval.qa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.GitState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which stored rows a run takes as they are; everything else it calls again. */
class RowReuseTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String CHANGED = "tr-13__confidence";
  private static final List<String> UNCHANGED = List.of("tr-13__hybrid-v1", "tr-14__confidence");

  @TempDir static Path directory;
  private static AskedEvaluation evaluation;

  @TempDir Path target;
  private final FakeProvider first = FakeProvider.saying("7 May");
  private final FakeProvider again = FakeProvider.saying("8 May");

  @BeforeAll
  static void evaluate() {
    evaluation = AskedEvaluation.in(directory);
  }

  @BeforeEach
  void answerOnce() {
    run(first);
    assertEquals(3, first.asked().size());
  }

  @ParameterizedTest(name = "{0}: {1}, reused: {2}")
  @CsvFileSource(
      resources = "/qa/row-changes.csv",
      delimiter = ';',
      quoteCharacter = '\u0001',
      numLinesToSkip = 1)
  void aRowIsReusedIfItIsTheAnswerToTheTaskAsItIsNow(String field, String value, boolean reused)
      throws IOException {
    ObjectNode row = (ObjectNode) MAPPER.readTree(file().toFile());
    if (value.equals("absent")) {
      row.remove(field);
    } else {
      row.putRawValue(field, new RawValue(value));
    }
    Files.writeString(file(), MAPPER.writeValueAsString(row));

    RunReport report = run(again);

    assertEquals(reused ? List.of() : List.of(CHANGED), again.asked());
    assertEquals(reused ? 3 : 2, report.reused());
  }

  @Test
  void theOrderOfKeptFactsCounts() throws IOException {
    ObjectNode row = (ObjectNode) MAPPER.readTree(file().toFile());
    JsonNode last = row.withArray("kept_fact_ids").remove(6);
    row.withArray("kept_fact_ids").insert(0, last);
    Files.writeString(file(), MAPPER.writeValueAsString(row));

    run(again);

    assertEquals(List.of(CHANGED), again.asked());
  }

  static Stream<Arguments> damaged() {
    return Stream.of(
        damaged("nothing", ""),
        damaged("zeros, as a power cut may leave them", "\0".repeat(500)),
        damaged("half an object", "{\"attempts\": 1, \"capa"),
        damaged("a list", "[]"),
        damaged("a string", "\"7 May\""),
        damaged("null", "null"),
        damaged("two documents", "{}{}"),
        damaged("no UTF-8", "{\"prediction\": \"\u00ff\"}"),
        damaged("too deep", "[".repeat(5000)));
  }

  @ParameterizedTest
  @MethodSource("damaged")
  void aDamagedRowIsCalledAgainAndReplaced(String content) throws IOException {
    Files.write(file(), content.getBytes(StandardCharsets.ISO_8859_1));

    run(again);

    assertEquals(List.of(CHANGED), again.asked());
    assertEquals("8 May", MAPPER.readTree(file().toFile()).get("prediction").textValue());
  }

  @Test
  void rowsThatAreReusedAreNotTouched() throws IOException {
    Files.delete(file());
    Map<String, Trees.Snapshot> before = Trees.snapshots(target.resolve("qa"));

    run(again);

    Map<String, Trees.Snapshot> after = Trees.snapshots(target.resolve("qa"));
    assertEquals(List.of(CHANGED), again.asked());
    after.remove("responses/" + CHANGED + ".json");
    assertEquals(before, after);
    assertEquals(UNCHANGED.size() + 1, after.size(), "the marker and two rows");
  }

  @Test
  void filesThatAreNoRowsAreIgnoredAndStay() throws IOException {
    Map<String, String> foreign =
        Map.of(
            "notes.txt", "keep me",
            "responses/README.md", "keep me",
            "responses/tr-99__confidence.json", "{}",
            "responses/tr-13__confidence.json.bak", "{}",
            "responses/deeper/tr-13__confidence.json", "{}");
    for (Map.Entry<String, String> file : foreign.entrySet()) {
      Path place = target.resolve("qa").resolve(file.getKey());
      Files.createDirectories(place.getParent());
      Files.writeString(place, file.getValue());
    }

    RunReport report = run(again);

    assertEquals(3, report.reused());
    assertTrue(Trees.contents(target.resolve("qa")).entrySet().containsAll(foreign.entrySet()));
  }

  /** A process that is killed while it writes leaves such a file. */
  @Test
  void whatADeadProcessLeftHalfWrittenIsRemoved() throws IOException {
    Path leftover = file().resolveSibling(".writing-4b1c7e9e-7f0a-4d55-9f0e-0c6f1b5a7a11");
    Files.writeString(leftover, "{\"prediction\": \"7 M");

    run(again);

    assertFalse(Files.exists(leftover));
  }

  @Test
  void aDirectoryInPlaceOfARowStopsTheRunBeforeAnythingIsCalled() throws IOException {
    Files.delete(file());
    Files.createDirectory(file());

    EvaluationException refusal = assertThrows(EvaluationException.class, () -> run(again));

    assertTrue(
        refusal.getMessage().contains(file() + ": a directory stands where an answer belongs"),
        refusal.getMessage());
    assertEquals(EvaluationException.Reason.FILES, refusal.reason());
    assertEquals(List.of(), again.asked());
  }

  private Path file() {
    return target.resolve("qa").resolve("responses").resolve(CHANGED + ".json");
  }

  private RunReport run(FakeProvider provider) {
    List<AnswerTask> tasks =
        Stream.concat(Stream.of(CHANGED), UNCHANGED.stream()).map(evaluation::task).toList();
    return new AnswerRun(target.resolve("qa"), tasks, provider, new StopSignal(), new Quiet())
        .run(evaluation.marker(), new GitState(null, null), Instant.EPOCH, 1);
  }

  private static Arguments damaged(String what, String content) {
    return Arguments.of(Named.of(what, content));
  }
}

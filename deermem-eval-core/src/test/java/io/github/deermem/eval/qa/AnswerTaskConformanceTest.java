package io.github.deermem.eval.qa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.Conformance;
import io.github.deermem.eval.EvaluatedSet;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All requests of every data set under {@code eviction/}: fingerprints, and where they are
 * recorded, payloads.
 */
class AnswerTaskConformanceTest {
  static Stream<String> recorded() throws IOException {
    try (Stream<Path> sets = Files.list(Conformance.folder().resolve("eviction"))) {
      return sets.map(set -> set.getFileName().toString()).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void everyRequestHasTheRecordedFingerprint(String set) throws IOException {
    Path folder = Conformance.folder().resolve("eviction").resolve(set);
    Map<String, String> expected = new HashMap<>();
    try (Stream<Path> rows = Files.list(folder.resolve("run").resolve("responses"))) {
      for (Path row : rows.toList()) {
        JsonNode stored = JsonDocuments.read(Files.readAllBytes(row));
        expected.put(
            stored.get("row_id").textValue(), stored.get("request_fingerprint").textValue());
      }
    }

    Map<String, String> found =
        tasks(folder).stream()
            .collect(Collectors.toMap(AnswerTask::rowId, AnswerTask::fingerprint));

    assertEquals(90, found.size());
    expected.forEach((rowId, fingerprint) -> assertEquals(fingerprint, found.get(rowId), rowId));
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void everyPayloadIsTheRecordedOne(String set) throws IOException {
    Path folder = Conformance.folder().resolve("eviction").resolve(set);
    Path requests = folder.resolve("expected").resolve("requests.jsonl");
    Assumptions.assumeTrue(Files.exists(requests), "no payloads are recorded for " + set);
    Map<String, AnswerTask> tasks =
        tasks(folder).stream().collect(Collectors.toMap(AnswerTask::rowId, Function.identity()));
    List<String> lines = Files.readAllLines(requests);

    for (String line : lines) {
      JsonNode recorded = JsonDocuments.read(line.getBytes(StandardCharsets.UTF_8));
      AnswerTask task = tasks.get(recorded.get("row_id").textValue());
      assertEquals(CanonicalJson.spaced(recorded.get("payload")), task.request(), task.rowId());
      assertEquals(recorded.get("request_fingerprint").textValue(), task.fingerprint());
    }
    assertEquals(tasks.size(), lines.size());
  }

  private static List<AnswerTask> tasks(Path folder) {
    EvaluatedSet evaluated = EvaluatedSet.of(folder);
    return AnswerTask.of(evaluated.bundle(), evaluated.decisions());
  }
}

package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.deermem.eval.Conformance;
import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SelectorConformanceTest {
  private static final String FILE = "selector.jsonl";
  private static final double TOLERANCE = 1e-12;
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Map<String, CapacityPolicy> POLICIES =
      Map.of("confidence", new ConfidencePolicy(), "hybrid-v1", new HybridPolicy());

  static Stream<Arguments> recorded() {
    return Conformance.recordedVectors(FILE);
  }

  static Stream<Arguments> copied() {
    return Conformance.copiedVectors(FILE);
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void selectsAsRecorded(JsonNode vector) {
    check(vector);
  }

  @ParameterizedTest
  @MethodSource("copied")
  void selectsAsCopied(JsonNode vector) {
    check(vector);
  }

  private static void check(JsonNode vector) {
    JsonNode input = vector.get("input");
    JsonNode expected = vector.get("expected");
    List<Map<String, Object>> facts =
        MAPPER.convertValue(input.get("facts"), new TypeReference<>() {});
    Map<String, Object> usage = MAPPER.convertValue(input.get("usage"), new TypeReference<>() {});
    Map<String, Object> parameters =
        MAPPER.convertValue(input.get("params"), new TypeReference<>() {});
    CapacityPolicy policy = POLICIES.get(input.get("policy").textValue());

    Selection selection =
        policy.select(
            new Request(
                facts,
                input.get("max_facts").intValue(),
                usage,
                Instant.parse(input.get("now").textValue()),
                parameters));

    List<String> kept = new ArrayList<>();
    expected
        .get("kept_indexes")
        .forEach(index -> kept.add(StoredFacts.id(facts.get(index.intValue()), index.intValue())));
    assertEquals(kept, selection.kept());
    List<String> evicted = new ArrayList<>();
    expected.get("evicted").forEach(fact -> evicted.add(fact.get("fact_id").textValue()));
    assertEquals(evicted, selection.evicted());
    assertEquals(
        expected.get("reserved_correction_slots").intValue(), selection.reservedCorrectionSlots());
    checkScores(expected.get("scores"), selection.scores());
    checkCategories(expected.get("evicted"), facts);
  }

  private static void checkScores(JsonNode expected, Map<String, Score> scores) {
    assertEquals(expected.size(), scores.size());
    expected
        .properties()
        .forEach(
            entry -> {
              Score score = scores.get(entry.getKey());
              assertEquals(entry.getValue().get("value").doubleValue(), score.value(), TOLERANCE);
              JsonNode components = entry.getValue().get("components");
              assertEquals(components.size(), score.components().size());
              components
                  .properties()
                  .forEach(
                      component ->
                          assertEquals(
                              component.getValue().doubleValue(),
                              score.components().get(component.getKey()),
                              TOLERANCE));
            });
  }

  private static void checkCategories(JsonNode evicted, List<Map<String, Object>> facts) {
    Map<String, String> categories = new LinkedHashMap<>();
    for (int i = 0; i < facts.size(); i++) {
      categories.put(StoredFacts.id(facts.get(i), i), StoredFacts.category(facts.get(i)));
    }
    evicted.forEach(
        fact ->
            assertEquals(
                fact.get("category").textValue(), categories.get(fact.get("fact_id").textValue())));
  }
}

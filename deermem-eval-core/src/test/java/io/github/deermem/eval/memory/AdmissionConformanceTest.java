package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.Conformance;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Message;
import io.github.deermem.eval.memory.MemorySystem.Update;
import io.github.deermem.eval.policy.ConfidencePolicy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole write path, files included, against what a real memory did. */
class AdmissionConformanceTest {
  private static final String FILE = "admission.jsonl";
  private static final Bucket BUCKET = Bucket.ofDefaultAgent("somebody");
  private static final List<String> RECORDED_FIELDS =
      List.of("category", "categoryExtension", "confidence", "content", "sourceError");

  @TempDir Path directory;

  static Stream<Arguments> recorded() {
    return Conformance.recordedVectors(FILE);
  }

  static Stream<Arguments> copied() {
    return Conformance.copiedVectors(FILE);
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void admitsWhatWasRecorded(JsonNode vector) throws Exception {
    check(vector);
  }

  @ParameterizedTest
  @MethodSource("copied")
  void admitsWhatWasCopied(JsonNode vector) throws Exception {
    check(vector);
  }

  private void check(JsonNode vector) throws Exception {
    JsonNode input = vector.get("input");
    WriteRules rules =
        new WriteRules(
            new ConfidencePolicy(), input.get("max_facts").intValue(), Clock.systemUTC());
    FileStore store = new FileStore(directory);
    String answer = input.get("model_response").textValue();
    Learner learner = new Learner(store, messages -> answer, rules);
    List<Map<String, Object>> seeds = new ArrayList<>();
    input.get("seed_facts").forEach(seed -> seeds.add(JsonValues.map(seed)));
    store.change(BUCKET, new SeedFacts(seeds, rules)::addTo);

    Outcome outcome = learn(learner);

    JsonNode observed = observed(store.read(BUCKET), seedIds(seeds), outcome);
    assertEquals(CanonicalJson.indented(vector.get("expected")), CanonicalJson.indented(observed));
  }

  /** A failed update has rejections if it came to the gate, and no counters. */
  private record Outcome(Optional<Rejections> rejections, Optional<Admission> admission) {}

  private static Outcome learn(Learner learner) {
    try {
      Admission admission =
          learner.learn(new Update(BUCKET, "thread", List.of(new Message("user", "Hello."))));
      return new Outcome(Optional.of(admission.rejections()), Optional.of(admission));
    } catch (UpdateFailedException e) {
      return new Outcome(e.rejections(), Optional.empty());
    }
  }

  private static Set<String> seedIds(List<Map<String, Object>> seeds) {
    Set<String> ids = new HashSet<>();
    seeds.forEach(seed -> ids.add((String) seed.get("id")));
    return ids;
  }

  private static JsonNode observed(MemoryState state, Set<String> seedIds, Outcome outcome) {
    ObjectNode observed = JsonNodeFactory.instance.objectNode();
    observed.put("update_succeeded", outcome.admission().isPresent());
    ArrayNode facts = observed.putArray("facts");
    state.facts().stream()
        .sorted(Comparator.comparing(StoredFact::content, CodePoints.ORDER))
        .forEach(fact -> facts.add(observed(fact, seedIds)));
    ObjectNode summaries = observed.putObject("summaries");
    summaries.putObject("user");
    summaries.putObject("history");
    state
        .summaries()
        .forEach(
            (section, summary) ->
                summaries.withObjectProperty(section.group()).put(section.key(), summary.text()));
    observed.set(
        "rejections", JsonValues.node(outcome.rejections().map(Rejections::byName).orElse(null)));
    observed.set(
        "counters",
        JsonValues.node(outcome.admission().map(AdmissionConformanceTest::counters).orElse(null)));
    return observed;
  }

  private static JsonNode observed(StoredFact fact, Set<String> seedIds) {
    ObjectNode observed = JsonNodeFactory.instance.objectNode();
    observed.put("id", seedIds.contains(fact.id()) ? fact.id() : null);
    RECORDED_FIELDS.forEach(
        field -> observed.set(field, JsonValues.node(fact.fields().get(field))));
    return observed;
  }

  private static Map<String, Integer> counters(Admission admission) {
    return Map.of(
        "facts_extracted", admission.factsExtracted(),
        "facts_passed_confidence", admission.factsPassedConfidence(),
        "facts_passed_scope_gate", admission.factsPassedScopeGate(),
        "rejected_by_scope_gate", admission.rejectedByScopeGate(),
        "rejected_low_confidence", admission.rejectedLowConfidence());
  }
}

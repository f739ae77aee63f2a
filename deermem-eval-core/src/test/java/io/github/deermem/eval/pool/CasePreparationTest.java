package io.github.deermem.eval.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.EvaluationException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CasePreparationTest {
  @TempDir Path directory;
  private SmallEvaluation evaluation;

  @BeforeEach
  void setUp() {
    evaluation = new SmallEvaluation(directory);
  }

  @Test
  void casesComeByScenarioTypeAndIdAndTheSyntheticOnesAsListed() {
    assertEquals(
        """
        ku-01 ku-02 ku-03 ku-04 ku-05 tr-01 tr-02 tr-03 tr-04 tr-05
        ku-06 ku-07 ku-08 ku-09 ku-10 tr-06 tr-07 tr-08 tr-09 tr-10
        ku-11 ku-12 ku-13 ku-14 ku-15 tr-11 tr-12 tr-13 tr-14 tr-15
        ku-16 ku-17 ku-18 ku-19 ku-20 tr-16 tr-17 tr-18 tr-19 tr-20
        correction_train correction_key correction_milk correction_floor correction_desk\
        """
            .replace('\n', ' '),
        prepare().stream().map(PreparedCase::caseId).collect(Collectors.joining(" ")));
  }

  @Test
  void typesAreSortedWhateverTheirDeclaredOrder() {
    ArrayNode types = evaluation.official().withArray("/selection/eligible_question_types");
    types.removeAll().add("temporal-reasoning").add("knowledge-update");
    for (var scenario : evaluation.official().get("scenarios")) {
      ArrayNode ids = (ArrayNode) scenario;
      for (int i = 0; i < 5; i++) {
        ids.add(ids.remove(0));
      }
    }

    List<PreparedCase> cases = prepare();

    assertEquals("ku-01", cases.get(0).caseId());
    assertEquals("tr-05", cases.get(9).caseId());
  }

  @Test
  void scenariosComeInTheOrderOfTheManifest() {
    evaluation
        .official()
        .putArray("scenario_order")
        .add("noisy_signal_control")
        .add("access_help")
        .add("confirmation_help")
        .add("confidence_control");
    ObjectNode scenarios = (ObjectNode) evaluation.official().get("scenarios");
    var first = scenarios.get("confirmation_help");
    var third = scenarios.get("confidence_control");
    var last = scenarios.get("noisy_signal_control");
    scenarios.set("noisy_signal_control", first);
    scenarios.set("confirmation_help", third);
    scenarios.set("confidence_control", last);

    assertEquals(
        List.of(
            Scenario.NOISY_SIGNAL_CONTROL,
            Scenario.ACCESS_HELP,
            Scenario.CONFIRMATION_HELP,
            Scenario.CONFIDENCE_CONTROL,
            Scenario.CORRECTION_RESERVE),
        prepare().stream().map(PreparedCase::scenario).distinct().toList());
  }

  @Test
  void anOfficialCaseHasWhatItsRowHas() {
    PreparedCase prepared = prepared("ku-01");

    assertEquals(Source.OFFICIAL, prepared.source());
    assertEquals("longmemeval", prepared.source().id());
    assertEquals(Scenario.CONFIRMATION_HELP, prepared.scenario());
    assertEquals("knowledge-update", prepared.questionType());
    assertEquals("How many jars of honey do I own now?", prepared.question());
    assertEquals("2025/03/01 (Sun) 10:00", prepared.questionDate());
    assertEquals("4 jars of honey", prepared.reference());
    assertEquals("gold_ku-01", prepared.supportFactId());
    assertEquals(
        """
        SESSION s-ku-01-1 AT 2025/01/01
        USER: I own 2 jars of honey.

        SESSION s-ku-01-2 AT 2025/02/01
        USER: It is 4 jars of honey by now.""",
        fact(prepared, "gold_ku-01").content());
    assertEquals("context", fact(prepared, "gold_ku-01").category());
  }

  @Test
  void aSyntheticCaseHasWhatItsManifestHas() {
    PreparedCase prepared = prepared("correction_key");

    assertEquals(Source.SYNTHETIC, prepared.source());
    assertEquals("synthetic", prepared.source().id());
    assertEquals(Scenario.CORRECTION_RESERVE, prepared.scenario());
    assertEquals("synthetic-correction", prepared.questionType());
    assertEquals("Who has the spare key?", prepared.question());
    assertNull(prepared.questionDate());
    assertEquals("Ada", prepared.reference());
    assertEquals("gold_correction_key", prepared.supportFactId());
    assertEquals(
        "Correction: the spare key is with Ada, no longer with Ben.",
        fact(prepared, "gold_correction_key").content());
    assertEquals("correction", fact(prepared, "gold_correction_key").category());
  }

  /** Offsets worked out with another program from SHA-256("small-evaluation-v1:{case}"). */
  @ParameterizedTest
  @CsvSource({
    // first four bytes f5555d6c: unsigned, 0 modulo 12
    "ku-03, sp-03 sp-06 sp-09 sp-12 su-01 su-02 su-04 su-05 su-07",
    // 2a2c3973: 3 modulo 12, up to the end of the bank
    "tr-03, sp-12 su-01 su-02 su-04 su-05 su-07 su-08 su-10 su-11",
    // c8e4bb5e: unsigned, 10 modulo 12, around the end
    "ku-07, su-10 su-11 sp-03 sp-06 sp-09 sp-12 su-01 su-02 su-04",
    // 9880d573: unsigned, 11 modulo 12
    "ku-11, su-11 sp-03 sp-06 sp-09 sp-12 su-01 su-02 su-04 su-05",
    // 8ca14854: unsigned, 4 modulo 12
    "correction_train, su-01 su-02 su-04 su-05 su-07 su-08 su-10 su-11 sp-03"
  })
  void distractorsAreDrawnFromAPlaceThatTheCaseDecides(String caseId, String sources) {
    String drawn =
        prepared(caseId).facts().stream()
            .filter(fact -> fact.id().startsWith("d_"))
            .map(fact -> fact.id().replaceFirst("d_" + caseId + "_[0-8]_", ""))
            .collect(Collectors.joining(" "));

    assertEquals(sources, drawn);
  }

  @Test
  void theNamespaceMovesThePlaceAndIsHashedAsUtf8() {
    evaluation.pool().put("offset_namespace", "Namensräume-😀");

    // SHA-256("Namensräume-😀:ku-01") starts with 91073d53: 11 modulo 12
    assertEquals("d_ku-01_0_su-11", prepared("ku-01").facts().get(0).id());
  }

  @Test
  void factsAreSortedByIdByCodePoint() {
    evaluation.pool().put("size", 12).put("distractors", 11);

    assertEquals(
        """
        d_ku-03_0_sp-03
        d_ku-03_10_su-10
        d_ku-03_1_sp-06
        d_ku-03_2_sp-09
        d_ku-03_3_sp-12
        d_ku-03_4_su-01
        d_ku-03_5_su-02
        d_ku-03_6_su-04
        d_ku-03_7_su-05
        d_ku-03_8_su-07
        d_ku-03_9_su-08
        gold_ku-03\
        """,
        prepared("ku-03").facts().stream().map(Fact::id).collect(Collectors.joining("\n")));
  }

  @Test
  void aDistractorHasTheEvidenceAndTheCategoryOfItsSource() {
    PreparedCase prepared = prepared("ku-03");

    Fact preference = fact(prepared, "d_ku-03_0_sp-03");
    Fact other = fact(prepared, "d_ku-03_4_su-01");

    assertEquals("preference", preference.category());
    assertEquals("context", other.category());
    assertEquals(
        """
        SESSION s-bank-01 AT 2024/12/01
        USER: At weekends I like to paint fences, most of all when it rains.""",
        other.content());
  }

  @Test
  void aFactIsStoredWithTheFieldsOfAMemory() {
    PreparedCase prepared = prepared("ku-01");

    Map<String, Object> confirmed = fact(prepared, "gold_ku-01").asStored();
    Map<String, Object> other = prepared.facts().get(0).asStored();

    assertEquals(
        Set.of(
            "id",
            "content",
            "category",
            "confidence",
            "createdAt",
            "lastConfirmedAt",
            "confirmationCount"),
        confirmed.keySet());
    assertEquals(1, confirmed.get("confirmationCount"));
    assertEquals("2026-08-06T00:00:00Z", confirmed.get("lastConfirmedAt"));
    assertEquals(0.70, confirmed.get("confidence"));
    assertEquals(Set.of("id", "content", "category", "confidence", "createdAt"), other.keySet());
  }

  @ParameterizedTest
  @CsvSource({
    "2026-08-13T02:00:00+02:00, 2026-02-14T00:00:00Z, 2026-08-06T00:00:00Z",
    "2026-08-13T00:00:00.1234567Z, 2026-02-14T00:00:00.123456Z, 2026-08-06T00:00:00.123456Z",
    "2024-03-07T12:30:00-11:30, 2023-09-10T00:00:00Z, 2024-03-01T00:00:00Z"
  })
  void daysAreCountedFromTheEvaluationTimeInUtc(String time, String created, String confirmed) {
    evaluation.config().put("evaluation_time", time);

    Fact fact = fact(prepared("ku-01"), "gold_ku-01");

    assertEquals(created, fact.createdAt());
    assertEquals(confirmed, fact.lastConfirmedAt());
  }

  @Test
  void casesWhosePoolsWouldHoldTheirOwnRowAreRefusedWithTheirIds() {
    evaluation.removeRows("ku-00-pilot", "ku-00_abs");
    evaluation.pool().putArray("distractor_types").add("knowledge-update");
    evaluation.pool().put("distractor_min_evidence_chars", 1);

    EvaluationException refusal = assertThrows(EvaluationException.class, this::prepare);

    assertEquals(
        "Pools would hold the row of their own case as a distractor: "
            + "ku-01, ku-02, ku-03, ku-05, ku-07, ku-08, ku-09, ku-10, ku-12."
            + " A question type is eligible and a distractor type at once:"
            + " let selection.eligible_question_types and pool.distractor_types differ.",
        refusal.getMessage());
    assertEquals(EvaluationException.Reason.DATASET, refusal.reason());
  }

  @Test
  void aTypeMayBeEligibleAndADistractorTypeAsLongAsNoCaseDrawsItself() {
    evaluation.removeRows("ku-00-pilot", "ku-00_abs");
    evaluation.pool().putArray("distractor_types").add("knowledge-update");
    evaluation.pool().put("distractor_min_evidence_chars", 1);
    evaluation.pool().put("size", 2).put("distractors", 1).put("qa_capacity", 1);
    evaluation.pool().putArray("capacities").add(1);

    PreparedCase prepared = prepared("ku-01");

    assertEquals(
        List.of("d_ku-01_0_ku-07", "gold_ku-01"), prepared.facts().stream().map(Fact::id).toList());
  }

  @Test
  void aSyntheticCaseMayShareItsIdWithARowOfTheBank() {
    ((ObjectNode) evaluation.synthetic().get("cases").get(0)).put("case_id", "su-01");
    evaluation.pool().put("distractor_bank_size", 9);

    List<String> facts = prepared("su-01").facts().stream().map(Fact::id).toList();

    assertTrue(facts.contains("gold_su-01"), facts.toString());
    assertTrue(facts.stream().anyMatch(id -> id.matches("d_su-01_[0-8]_su-01")), facts.toString());
  }

  @Test
  void noPoolHoldsASourceTwice() {
    for (PreparedCase prepared : prepare()) {
      List<String> contents = prepared.facts().stream().map(Fact::content).toList();

      assertEquals(10, Set.copyOf(contents).size(), prepared.caseId());
      assertEquals(
          prepared.facts().stream().map(Fact::id).sorted().toList(),
          prepared.facts().stream().map(Fact::id).toList());
    }
  }

  @Test
  void theSameInputsGiveTheSameCases() {
    assertEquals(prepare(), prepare());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ku-01", "correction_key"})
  void aCaseAndItsFactsPrintTheirIdsOnly(String caseId) {
    PreparedCase prepared = prepared(caseId);

    assertEquals(caseId, prepared.toString());
    assertEquals("gold_" + caseId, fact(prepared, "gold_" + caseId).toString());
    assertFalse(prepared.facts().toString().contains("USER"), "no content");
  }

  @Test
  void scenariosHaveTheNamesOfTheProtocol() {
    assertEquals(
        List.of(
            "confirmation_help",
            "access_help",
            "confidence_control",
            "noisy_signal_control",
            "correction_reserve"),
        Arrays.stream(Scenario.values()).map(Scenario::id).toList());
    for (Scenario scenario : Scenario.values()) {
      assertEquals(scenario, Scenario.ofId(scenario.id()));
    }
    assertThrows(IllegalArgumentException.class, () -> Scenario.ofId("memory_help"));
  }

  private PreparedCase prepared(String caseId) {
    return prepare().stream()
        .filter(prepared -> prepared.caseId().equals(caseId))
        .findFirst()
        .orElseThrow();
  }

  private List<PreparedCase> prepare() {
    byte[] dataset = evaluation.dataset();
    return CasePreparation.prepare(evaluation.pinning(dataset), evaluation.read(dataset));
  }

  private static Fact fact(PreparedCase prepared, String id) {
    return prepared.facts().stream().filter(fact -> fact.id().equals(id)).findFirst().orElseThrow();
  }
}

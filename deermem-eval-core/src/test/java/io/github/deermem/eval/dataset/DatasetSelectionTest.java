package io.github.deermem.eval.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.EvaluationException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rows become cases and which the bank, by the rules and the manifest. */
class DatasetSelectionTest {
  private static final String ASTRAL = "\ud83d\ude00";

  /** Sorts behind {@link #ASTRAL} as UTF-16, and before it by code point. */
  private static final String LAST_OF_THE_BASIC_PLANE = "\ufffd";

  @TempDir Path directory;
  private SmallEvaluation evaluation;

  @BeforeEach
  void setUp() {
    evaluation = new SmallEvaluation(directory);
  }

  @Test
  void theFirstRowsByIdAreSelectedAndComeInTheOrderOfTheScenarios() {
    VerifiedDataset dataset = evaluation.read();

    assertEquals(
        "ku-01 ku-02 ku-03 ku-04 ku-05 tr-01 tr-02 tr-03 tr-04 tr-05 ku-06 ku-07 ku-08 ku-09 ku-10 tr-06",
        String.join(" ", List.copyOf(dataset.official().keySet()).subList(0, 16)));
    assertEquals(
        "sp-03 sp-06 sp-09 sp-12 su-01 su-02 su-04 su-05 su-07 su-08 su-10 su-11",
        String.join(" ", dataset.bank().stream().map(BankRecord::questionId).toList()));
  }

  @ParameterizedTest
  @CsvSource({"400, true", "401, false"})
  void evidenceOfACaseIsCountedInCodePoints(int length, boolean selected) {
    setEvidence("ku-01", length);

    assertEquals(selected, isSelected("ku-01"));
  }

  @ParameterizedTest
  @CsvSource({"30, true", "29, false"})
  void evidenceOfACaseHasALeastLength(int length, boolean selected) {
    evaluation.official().withObject("/selection").put("evidence_min_chars", 30);
    setEvidence("ku-01", length);

    assertEquals(selected, isSelected("ku-01"));
  }

  @Test
  void aRowWithoutEvidenceMakesNoCase() {
    evaluation.row("ku-01").set("haystack_sessions", SmallEvaluation.raw("[[], []]"));

    assertFalse(isSelected("ku-01"));
  }

  @ParameterizedTest
  @CsvSource({"700, true", "701, false", "40, true", "39, false"})
  void evidenceOfTheBankIsCountedInCodePoints(int length, boolean admitted) {
    evaluation.copyRow("su-01", "r1");
    setEvidence("r1", length);

    List<BankRecord> bank = evaluation.read().bank();

    assertEquals(admitted, bank.get(0).questionId().equals("r1"));
    if (admitted) {
      String start = "SESSION s1 AT 2023/05/07\nUSER: " + ASTRAL;
      assertTrue(bank.get(0).evidence().startsWith(start), "rendered as expected");
      assertEquals(length, CodePoints.count(bank.get(0).evidence()));
      assertTrue(bank.get(0).evidence().length() > length, "UTF-16 units are more");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 50})
  void evidenceOfManySessionsIsTooLongAsSoonAsTheirSumIs(int sessions) {
    ObjectNode row = evaluation.copyRow("su-01", "r1");
    ArrayNode ids = row.putArray("haystack_session_ids");
    ArrayNode dates = row.putArray("haystack_dates");
    ArrayNode turns = row.putArray("haystack_sessions");
    for (int i = 0; i < sessions; i++) {
      ids.add("s");
      dates.add("d");
      turns.addArray().addObject().put("role", "user").put("content", "x".repeat(701 / sessions));
    }

    assertFalse(
        evaluation.read().bank().stream().anyMatch(record -> record.questionId().equals("r1")));
  }

  @Test
  void theBankIsSortedByCodePoint() {
    evaluation.removeRows("su-01", "su-02", "su-04");
    evaluation.copyRow("su-05", ASTRAL);
    evaluation.copyRow("su-05", LAST_OF_THE_BASIC_PLANE);

    List<String> bank = evaluation.read().bank().stream().map(BankRecord::questionId).toList();

    assertEquals(LAST_OF_THE_BASIC_PLANE, bank.get(11));
    assertFalse(bank.contains(ASTRAL));
  }

  @Test
  void casesAreSortedByCodePoint() {
    evaluation.removeRows("ku-20", "ku-21");
    evaluation.copyRow("ku-01", ASTRAL);
    evaluation.copyRow("ku-01", LAST_OF_THE_BASIC_PLANE);

    assertTrue(
        refusal()
            .contains(
                "  selected from the dataset: ku-16 ku-17 ku-18 ku-19 "
                    + LAST_OF_THE_BASIC_PLANE
                    + " tr-16 "),
        refusal());
  }

  @Test
  void capitalsComeFirst() {
    evaluation.copyRow("ku-01", "KU-99");
    evaluation.copyRow("su-01", "SU-99");

    assertEquals(
        List.of(
            "the rule selects other cases for confirmation_help than the official manifest lists",
            "  selected from the dataset: KU-99 ku-01 ku-02 ku-03 ku-04 tr-01 tr-02 tr-03 tr-04 tr-05",
            "  listed in the manifest:    ku-01 ku-02 ku-03 ku-04 ku-05 tr-01 tr-02 tr-03 tr-04 tr-05",
            "the rule selects other cases for access_help than the official manifest lists"),
        problems().subList(0, 4));
  }

  @Test
  void aManifestWithOtherCasesIsRefusedWithBothLists() {
    scenario("access_help").set(9, "tr-21");

    assertEquals(
        List.of(
            "the rule selects other cases for access_help than the official manifest lists",
            "  selected from the dataset: ku-06 ku-07 ku-08 ku-09 ku-10 tr-06 tr-07 tr-08 tr-09 tr-10",
            "  listed in the manifest:    ku-06 ku-07 ku-08 ku-09 ku-10 tr-06 tr-07 tr-08 tr-09 tr-21"),
        problems());
  }

  @Test
  void aManifestInAnotherOrderIsRefusedWithBothLists() {
    scenario("confidence_control").set(0, "ku-12").set(1, "ku-11");

    assertEquals(
        List.of(
            "the rule selects other cases for confidence_control than the official manifest lists",
            "  selected from the dataset: ku-11 ku-12 ku-13 ku-14 ku-15 tr-11 tr-12 tr-13 tr-14 tr-15",
            "  listed in the manifest:    ku-12 ku-11 ku-13 ku-14 ku-15 tr-11 tr-12 tr-13 tr-14 tr-15"),
        problems());
  }

  @Test
  void scenariosTakeTheirGroupsInTheOrderOfTheManifest() {
    evaluation
        .official()
        .putArray("scenario_order")
        .add("access_help")
        .add("confirmation_help")
        .add("confidence_control")
        .add("noisy_signal_control");

    List<String> problems = problems();

    assertEquals(6, problems.size());
    assertEquals(
        "  selected from the dataset: ku-01 ku-02 ku-03 ku-04 ku-05 tr-01 tr-02 tr-03 tr-04 tr-05",
        problems.get(1));
    assertEquals(
        "the rule selects other cases for confirmation_help than the official manifest lists",
        problems.get(3));
  }

  @Test
  void typesComeInTheirDeclaredOrder() {
    evaluation
        .official()
        .withObject("/selection")
        .putArray("eligible_question_types")
        .add("temporal-reasoning")
        .add("knowledge-update");

    assertEquals(
        "  selected from the dataset: tr-01 tr-02 tr-03 tr-04 tr-05 ku-01 ku-02 ku-03 ku-04 ku-05",
        problems().get(1));
  }

  @Test
  void tooFewRowsAreReportedForEveryTypeAndTheBankTogether() {
    evaluation.removeRows("ku-02", "ku-03", "tr-05", "tr-06", "su-01", "su-02", "sp-03");
    evaluation.row("tr-01").put("answer", "not enough");

    assertEquals(
        List.of(
            "only 19 rows of type knowledge-update are eligible, the rule takes 20",
            "only 18 rows of type temporal-reasoning are eligible, the rule takes 20",
            "only 11 rows of the types single-session-user, single-session-preference have 40 to 700 code points of evidence, the bank needs 12"),
        problems());
  }

  @Test
  void rowsInExcessDoNotMatter() {
    VerifiedDataset expected = evaluation.read();
    for (int i = 0; i < 100; i++) {
      evaluation.copyRow("ku-01", "ku-99-" + i);
      evaluation.copyRow("su-01", "su-99-" + i);
    }

    VerifiedDataset dataset = evaluation.read();

    assertEquals(260, dataset.rows());
    assertEquals(expected.official(), dataset.official());
    assertEquals(expected.bank(), dataset.bank());
  }

  @Test
  void pilotsAndAbstentionsMakeNoCaseButMayBeDistractors() {
    evaluation.copyRow("ku-01", "ku-00_abs2_abs");
    evaluation.official().withArray("/selection/excluded_pilot_ids").add("su-01");
    evaluation.copyRow("su-02", "a_abs");

    VerifiedDataset dataset = evaluation.read();

    assertEquals("a_abs", dataset.bank().get(0).questionId());
    assertTrue(
        dataset.bank().stream().anyMatch(record -> record.questionId().equals("su-01")),
        "the pilot is in the bank");
    assertEquals("ku-01", dataset.official().keySet().iterator().next());
  }

  @Test
  void anAbstentionSuffixCountsAtTheEndOnly() {
    evaluation.removeRows("ku-20", "ku-21");
    evaluation.copyRow("ku-01", "ku_abs-1");

    assertTrue(refusal().contains("ku-19 ku_abs-1 tr-16"), refusal());
  }

  private ArrayNode scenario(String name) {
    return (ArrayNode) evaluation.official().at("/scenarios/" + name);
  }

  /** Evidence of that many code points, one of them beyond the basic plane. */
  private void setEvidence(String id, int codePoints) {
    String heading = codePoints < 32 ? "SESSION  AT \nUSER: " : "SESSION s1 AT 2023/05/07\nUSER: ";
    ObjectNode row = evaluation.row(id);
    row.putArray("haystack_session_ids").add(codePoints < 32 ? "" : "s1");
    row.putArray("haystack_dates").add(codePoints < 32 ? "" : "2023/05/07");
    row.putArray("haystack_sessions")
        .addArray()
        .addObject()
        .put("role", "user")
        .put("content", ASTRAL + "x".repeat(codePoints - heading.length() - 1));
  }

  private boolean isSelected(String id) {
    try {
      return evaluation.read().official().containsKey(id);
    } catch (EvaluationException e) {
      String selected =
          e.getMessage().lines().filter(line -> line.contains("selected from")).findFirst().get();
      return selected.contains(id);
    }
  }

  private List<String> problems() {
    List<String> lines = refusal().lines().toList();
    return lines.subList(1, lines.size() - 1).stream().map(line -> line.substring(2)).toList();
  }

  private String refusal() {
    return assertThrows(EvaluationException.class, () -> evaluation.read()).getMessage();
  }
}

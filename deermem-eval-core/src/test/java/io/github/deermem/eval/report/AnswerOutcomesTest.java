package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.qa.Answer;
import io.github.deermem.eval.qa.AnswerRow;
import io.github.deermem.eval.qa.FakeProvider;
import io.github.deermem.eval.report.AnswerOutcomes.OutcomeClass;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerOutcomesTest {
  @TempDir static Path directory;
  private static AskedEvaluation evaluation;

  @BeforeAll
  static void evaluate() {
    evaluation = AskedEvaluation.in(directory);
  }

  @ParameterizedTest
  @CsvSource({
    "7 May,            stop,           ANSWERED",
    "INSUFFICIENT,     stop,           ABSTAINED",
    "' Insufficient.', stop,           ABSTAINED",
    "INSUFFICIENT,     ,               ABSTAINED",
    "Insufficient data, stop,          ANSWERED",
    "not insufficient, stop,           ANSWERED",
    "'',               stop,           EMPTY",
    "'  …',            stop,           EMPTY",
    "東京,               stop,           EMPTY",
    "7 May,            length,         TRUNCATED",
    "'',               length,         TRUNCATED",
    "INSUFFICIENT,     length,         TRUNCATED",
    "7 May,            content_filter, ANSWERED",
    "7 May,            LENGTH,         ANSWERED",
    "7 May,            ,               ANSWERED",
  })
  void anAnswerIsInTheFirstClassThatFits(String prediction, String finish, OutcomeClass expected) {
    Answer answer = new Answer(prediction, JsonNodeFactory.instance.objectNode(), null, finish, 1);

    assertEquals(expected, OutcomeClass.of(answer));
  }

  @Test
  void classesAreCountedBySourceScenarioAndPolicy() {
    List<AnswerRow> rows =
        List.of(
            row("ku-01__confidence", FakeProvider.answer("INSUFFICIENT"), true),
            row("ku-01__hybrid-v1", FakeProvider.answer("7 May"), true),
            row("ku-02__confidence", FakeProvider.answer("", null), false),
            row("ku-02__hybrid-v1", FakeProvider.answer("7 M", "length"), true),
            row("tr-01__confidence", FakeProvider.answer("7 May", null), true),
            row("correction_key__confidence", FakeProvider.answer("Ada"), true));

    AnswerOutcomes outcomes = AnswerOutcomes.of(evaluation.bundle().config(), rows);

    assertEquals(Resources.text("outcomes.json"), CanonicalJson.indented(outcomes.toJson()));
    assertEquals(2, outcomes.count("confidence", OutcomeClass.ANSWERED));
    assertEquals(1, outcomes.count("confidence", OutcomeClass.ABSTAINED));
    assertEquals(1, outcomes.count("confidence", OutcomeClass.EMPTY));
    assertEquals(0, outcomes.count("confidence", OutcomeClass.TRUNCATED));
    assertEquals(1, outcomes.count("hybrid-v1", OutcomeClass.TRUNCATED));
    assertEquals(3, outcomes.count(OutcomeClass.ANSWERED));
  }

  @Test
  void nothingIsCountedWhereNothingWasAnswered() {
    AnswerOutcomes outcomes = AnswerOutcomes.of(evaluation.bundle().config(), List.of());

    assertEquals(0, outcomes.count(OutcomeClass.ANSWERED));
    assertEquals(0, outcomes.count("confidence", OutcomeClass.EMPTY));
  }

  private static AnswerRow row(String rowId, Answer answer, boolean tellsFinishReason) {
    return new AnswerRow(
        AnswerRow.identityOf(evaluation.task(rowId)),
        answer,
        tellsFinishReason,
        "2026-08-13T00:00:00Z");
  }
}

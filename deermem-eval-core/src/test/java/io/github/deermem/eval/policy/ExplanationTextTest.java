package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import io.github.deermem.eval.policy.Flip.Reach;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTextTest {
  private static final ComponentWeights CONFIDENCE =
      new ComponentWeights(Map.of("confidence", 1.0));

  /** Of three facts a, b, s: what was kept, room, reserved slots, and their scores. */
  @ParameterizedTest
  @CsvSource({
    "a b, 2, 0, .9 .8 .7, 'evicted   rank 3 of 3   0.1000 below b, rank 2, the last one kept'",
    "a s, 2, 0, .9 .6 .7, 'kept   rank 2 of 3   0.1000 above b, rank 3, the best one evicted'",
    "a b, 2, 0, .9 .7 .7, 'evicted by the order of the pool   rank 3 of 3   level with b, rank 2, the last one kept'",
    "a s, 2, 1, .9 .8 .7, 'kept by the correction reserve   rank 3 of 3   0.1000 below b, rank 2, the best one evicted'",
    "a b, 2, 1, .9 .6 .7, 'evicted for a reserved correction   rank 2 of 3   0.2000 below a, rank 1, the last one kept by rank'",
    "a b, 2, 0, .9 .6 .7, 'evicted against the scores   rank 2 of 3   0.2000 below a, rank 1, the last one kept'",
    "a s, 2, 0, .9 .8 .7, 'kept against the scores   rank 3 of 3   0.1000 below b, rank 2, the best one evicted'",
    "'', 2, 0, .9 .8 .7, 'evicted   rank 3 of 3   nothing was kept'",
    "a b s, 3, 0, .9 .8 .7, 'kept   rank 3 of 3   nothing was evicted'",
    "a s, 2, 0, .9 .69999 .7, 'kept   rank 2 of 3   1.0e-05 above b, rank 3, the best one evicted'"
  })
  void theFirstLineTellsTheVerdictAndTheFactAcrossTheCut(
      String kept, int capacity, int reserved, String scores, String expected) {
    String line = lines(row(kept, capacity, reserved, scores)).get(0);

    assertEquals("  capacity " + capacity + "   confidence   " + expected, line);
  }

  @ParameterizedTest
  @CsvSource({
    "CONFIDENCE, 0.7, FROM, 0.8601, confidence 0.8601 (is 0.7)",
    "CONFIDENCE, 0.9199999999999999, UP_TO, 0.66, confidence 0.66 (is 0.92)",
    "CONFIDENCE, 0.7, NONE, NaN, confidence: none can",
    "CONFIRMATION_AGE, 7, FROM, 56.94, days since confirmation 56.94 (is 7)",
    "CONFIRMATION_AGE, 7, NONE, NaN, days since confirmation: none can",
    "CONFIRMATION_AGE, , UP_TO, 92.88, confirmation 92.88 days ago or later (has none)",
    "CONFIRMATION_AGE, , FROM, 428.07, confirmation 428.07 days ago or earlier (has none)",
    "CONFIRMATION_AGE, , ANY, NaN, confirmation at any time (has none)",
    "CONFIRMATION_AGE, , NONE, NaN, confirmation: none can",
    "HEAT, 0, FROM, 6.39, heat 6.39 (is 0)",
    "HEAT, 8, UP_TO, 2, heat 2 (is 8)",
    "HEAT, 8, UP_TO, 1000, heat 1000 (is 8)"
  })
  void theLastLineTellsWhatWouldTurnTheVerdict(
      Signal signal, Double present, Reach reach, double value, String expected) {
    List<String> lines =
        ExplanationText.lines(
            Explanation.of(row("a s", 2, 0, ".9 .6 .7"), CONFIDENCE),
            List.of(new Flip(signal, present, reach, value)),
            true);

    assertEquals("    evicted instead with   " + expected, lines.get(lines.size() - 1));
  }

  @Test
  void whatASearchDoesNotFindIsProvedForBuiltInPoliciesOnly() {
    List<String> lines =
        ExplanationText.lines(
            Explanation.of(row("a b", 2, 0, ".9 .8 .7"), CONFIDENCE),
            List.of(new Flip(Signal.HEAT, 0.0, Reach.NONE, Double.NaN)),
            false);

    assertEquals("    kept instead with   heat: none found", lines.get(lines.size() - 1));
  }

  /** Somebody's policy might call its components by what a fact says. */
  @Test
  void aNameThatMayBeTextIsNotShown() {
    Score support = new Score(2, Map.of("the user likes honey", 2.0, "age_in.days-2", 1.0));
    Score other = new Score(1, Map.of("the user likes honey", 1.0));
    DecisionRow row =
        new DecisionRow(
            "case",
            "scenario",
            "hybrid-v1",
            1,
            "s",
            new Selection(List.of("s"), List.of("o"), Map.of("s", support, "o", other), 0));

    List<String> lines = ExplanationText.lines(Explanation.of(row, CONFIDENCE), List.of(), false);

    assertEquals(
        "    age_in.days-2              1.0000            -            -          -", lines.get(3));
    assertEquals(
        "    (unprintable name)         2.0000       1.0000      +1.0000          -", lines.get(4));
    assertFalse(String.join("\n", lines).contains("honey"));
  }

  private static List<String> lines(DecisionRow row) {
    return ExplanationText.lines(Explanation.of(row, CONFIDENCE), List.of(), true);
  }

  private static DecisionRow row(String kept, int capacity, int reserved, String scores) {
    String[] numbers = scores.split(" ");
    List<String> keptIds = kept.isEmpty() ? List.of() : List.of(kept.split(" "));
    List<String> evictedIds =
        List.of("a", "b", "s").stream().filter(id -> !keptIds.contains(id)).toList();
    return new DecisionRow(
        "case",
        "scenario",
        "confidence",
        capacity,
        "s",
        new Selection(
            keptIds,
            evictedIds,
            Map.of("a", score(numbers[0]), "b", score(numbers[1]), "s", score(numbers[2])),
            reserved));
  }

  private static Score score(String number) {
    double value = Double.parseDouble(number);
    return new Score(value, Map.of("confidence", value));
  }
}

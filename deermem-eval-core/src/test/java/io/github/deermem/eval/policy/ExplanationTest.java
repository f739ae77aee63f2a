package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import io.github.deermem.eval.policy.Explanation.Cause;
import io.github.deermem.eval.policy.Explanation.FactAcross;
import io.github.deermem.eval.policy.Explanation.Part;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {
  private static final ComponentWeights CONFIDENCE =
      new ComponentWeights(Map.of("confidence", 1.0));
  private static final ComponentWeights HYBRID =
      new ComponentWeights(
          Map.of("confidence", 0.65, "confirmationFreshness", 0.25, "accessHeat", 0.10));

  /**
   * Facts by id with their scores; "s" is the support fact. A star marks what was kept. The cut is
   * between the lowest star and the highest fact without one, unless slots were reserved.
   */
  @ParameterizedTest(name = "{0} with room for {1}, {2} reserved")
  @CsvSource({
    // facts, capacity, reserved, rank, cause, across, its rank, margin
    "a 5* b 4* s 3* c 2 d 1,   3, 0, 3, SCORE, c, 4, 1",
    "a 5* b 4* c 3* s 2 d 1,   3, 0, 4, SCORE, c, 3, -1",
    "s 5* a 4* b 3* c 2 d 1,   3, 0, 1, SCORE, c, 4, 3",
    "a 5* b 4* c 3* d 2 s 1,   3, 0, 5, SCORE, c, 3, -2",
    // equal scores: ids in the order of the pool
    "a 5* s 4* t 4 u 4 v 1,    2, 0, 2, POOL_ORDER, t, 3, 0",
    "a 5* r 4* s 4 t 4 v 1,    2, 0, 3, POOL_ORDER, r, 2, 0",
    // a slot for the correction s: the best evicted fact has a higher score
    "a 5* b 4* c 3 d 2 s 1*,   3, 1, 5, SAVED_BY_RESERVE, c, 3, -2",
    "a 5* b 4* c 3* s 2* d 1,  4, 1, 4, SCORE, d, 5, 1",
    // the corrections s and y have both slots; by its rank s would have stayed, but not with y
    "a 5* b 4 s 3* c 2 y 1*,   3, 2, 3, SAVED_BY_RESERVE, b, 2, -1",
    // the correction y has the slot that the rank of s was worth
    "a 5* b 4* s 3 c 2 y 1*,   3, 1, 3, DISPLACED_BY_RESERVE, b, 2, -1",
    "a 5* b 4* c 3 s 2 y 1*,   3, 1, 4, SCORE, b, 2, -2",
    // a policy that does not go by its own scores, or keeps less than it may
    "a 5* b 4* c 3 s 2* d 1,   3, 0, 4, UNKNOWN, c, 3, -1",
    "a 5* s 4 b 3* c 2* d 1,   3, 0, 2, UNKNOWN, b, 3, 1",
    "a 5* s 4 b 3 c 2 d 1,     3, 0, 2, UNKNOWN, a, 1, -1",
    // below zero, and the zeros: the ranking of the engine puts 0.0 above -0.0
    "a 0* s -0.0* b -1 c -2 d -3, 2, 0, 2, SCORE, b, 3, 1"
  })
  void aFactIsExplainedByItsRankAndTheFactAcrossTheCut(
      String facts,
      int capacity,
      int reserved,
      int rank,
      Cause cause,
      String across,
      int acrossRank,
      double margin) {
    Explanation explanation = Explanation.of(row(facts, capacity, reserved), CONFIDENCE);

    assertEquals(rank, explanation.rank());
    assertEquals(cause, explanation.cause());
    assertEquals(across, explanation.across().factId());
    assertEquals(acrossRank, explanation.across().rank());
    assertEquals(Optional.of(margin), explanation.margin());
    assertEquals(cause == Cause.SCORE ? "confidence" : null, explanation.decidingComponent());
    assertEquals(5, explanation.poolSize());
  }

  @Test
  void aSideWithoutFactsIsNotMadeUp() {
    Explanation nothingKept = Explanation.of(row("a 5 s 4 b 3", 2, 0), CONFIDENCE);
    Explanation nothingEvicted = Explanation.of(row("a 5* s 4* b 3*", 3, 0), CONFIDENCE);

    for (Explanation explanation : List.of(nothingKept, nothingEvicted)) {
      assertNull(explanation.across());
      assertEquals(Optional.empty(), explanation.margin());
      assertEquals(List.of(), explanation.parts());
      assertNull(explanation.decidingComponent());
    }
    assertEquals(Cause.UNKNOWN, nothingKept.cause());
    assertEquals(Cause.SCORE, nothingEvicted.cause());
  }

  /**
   * Weights 0.65, 0.25, 0.10. The support fact: 0.65·0.7 + 0.25·0.9 + 0.1·0 = 0.68; the other one:
   * 0.65·0.8 + 0.25·0.2 + 0.1·0.5 = 0.62. The difference of 0.06 is -0.065 by confidence, +0.175 by
   * freshness, -0.05 by heat.
   */
  @Test
  void theDifferenceIsDividedAmongTheComponents() {
    Score support = hybrid(0.68, 0.7, 0.9, 0.0);
    Score other = hybrid(0.62, 0.8, 0.2, 0.5);

    Explanation explanation = Explanation.of(two(support, other, true), HYBRID);

    assertEquals("confirmationFreshness", explanation.decidingComponent());
    assertEquals(0.06, explanation.margin().orElseThrow(), 1e-12);
    assertEquals(
        List.of("accessHeat", "confidence", "confirmationFreshness"),
        explanation.parts().stream().map(Part::name).toList());
    double[] differences = {-0.5, -0.1, 0.7};
    double[] contributions = {-0.05, -0.065, 0.175};
    for (int i = 0; i < 3; i++) {
      Part part = explanation.parts().get(i);
      assertEquals(differences[i], part.difference().orElseThrow(), 1e-12);
      assertEquals(contributions[i], part.contribution(), 1e-12);
    }
  }

  /** The same numbers from the other side: -0.175 by freshness outweighs +0.065 and +0.05. */
  @Test
  void anEvictedFactIsDecidedByWhatSpeaksAgainstIt() {
    Score support = hybrid(0.62, 0.8, 0.2, 0.5);
    Score other = hybrid(0.68, 0.7, 0.9, 0.0);

    assertEquals(
        "confirmationFreshness",
        Explanation.of(two(support, other, false), HYBRID).decidingComponent());
  }

  @Test
  void aScoreThatIsNoWeightedSumIsNotDivided() {
    Score support = hybrid(0.69, 0.7, 0.9, 0.0);
    Score other = hybrid(0.62, 0.8, 0.2, 0.5);

    Explanation explanation = Explanation.of(two(support, other, true), HYBRID);

    assertNull(explanation.decidingComponent());
    assertTrue(explanation.parts().stream().allMatch(part -> part.contribution() == null));
    assertEquals(0.7, explanation.parts().get(2).difference().orElseThrow(), 1e-12);
  }

  @Test
  void componentsOfAnotherPolicyAreShownAsTheyAre() {
    Score support = new Score(-3, Map.of("ageInDays", 3.0));
    Score other = new Score(-7, Map.of("ageInDays", 7.0, "pinned", 1.0));

    Explanation explanation = Explanation.of(two(support, other, true), HYBRID);

    assertEquals(
        List.of(new Part("ageInDays", 3.0, 7.0, null), new Part("pinned", null, 1.0, null)),
        explanation.parts());
    assertEquals(Optional.empty(), explanation.parts().get(1).difference());
  }

  @Test
  void theOnlyComponentDecidesWhateverItCounts() {
    Score support = new Score(-3, Map.of("ageInDays", 3.0));
    Score other = new Score(-7, Map.of("ageInDays", 7.0));

    assertEquals(
        "ageInDays", Explanation.of(two(support, other, true), HYBRID).decidingComponent());
  }

  /** The first case: five distractors from 0.94 to 0.86, then the support fact with 0.70. */
  @Test
  void aPublishedLineIsExplainedWithoutTheDataset() throws IOException {
    Explanation explanation = Explanation.of(DecisionRow.of(firstLine()), CONFIDENCE);

    assertEquals("ku-01", explanation.row().caseId());
    assertEquals("confirmation_help", explanation.row().scenario());
    assertEquals(6, explanation.rank());
    assertEquals(Cause.SCORE, explanation.cause());
    assertEquals(new FactAcross("d_ku-01_4_su-10", 5, 0.86), explanation.across());
    assertEquals(0.7 - 0.86, explanation.margin().orElseThrow());
    assertEquals("confidence", explanation.decidingComponent());
  }

  @Test
  void decisionsAndTheirPublishedLinesAreExplainedAlike(@TempDir Path directory)
      throws IOException {
    ProtocolBundle bundle;
    SmallEvaluation evaluation = new SmallEvaluation(directory);
    byte[] rows = evaluation.dataset();
    bundle = evaluation.pinning(rows);
    List<PolicyUnderTest> policies =
        List.of(
            new PolicyUnderTest("confidence", new ConfidencePolicy()),
            new PolicyUnderTest("hybrid-v1", new HybridPolicy()));
    List<Decision> decisions =
        PolicyEvaluation.run(
            bundle.config(),
            CasePreparation.prepare(bundle, evaluation.read(rows, bundle)),
            policies);

    Map<Cause, Integer> causes = new TreeMap<>();
    for (Decision decision : decisions) {
      ComponentWeights weights = ComponentWeights.of(bundle.config(), decision.policy());
      byte[] line = CanonicalJson.spaced(decision.toJson()).getBytes(StandardCharsets.UTF_8);
      Explanation made = Explanation.of(DecisionRow.of(decision), weights);
      Explanation published = Explanation.of(DecisionRow.of(JsonDocuments.read(line)), weights);

      assertEquals(made, published);
      assertTrue(made.parts().stream().allMatch(part -> part.contribution() != null));
      causes.merge(made.cause(), 1, Integer::sum);
    }
    // Of five corrections, which rank by confidence, 5 rank beyond 5, 4 beyond 7 and 2 beyond 9.
    assertEquals(Map.of(Cause.SCORE, 259, Cause.SAVED_BY_RESERVE, 11), causes);
  }

  /** Changes of a good line, and what is said of them. */
  @ParameterizedTest
  @CsvSource({
    "case_id, 7, case_id is no text",
    "capacity, \"x\", capacity is no count",
    "capacity, -1, capacity is no count",
    "reserved_correction_slots, 0.5, reserved_correction_slots is no count",
    "kept_fact_ids, {}, kept_fact_ids is no array",
    "kept_fact_ids, [], 'not every fact is kept or evicted, once, and has a score'",
    "kept_fact_ids, [1], kept_fact_ids is no text",
    "evicted, [{}], evicted.fact_id is no text",
    "scores, [], scores is no object",
    "scores, '{\"a\": {\"value\": 1.0}}', a score has no components",
    "scores, '{\"a\": {\"value\": \"x\", \"components\": {}}}', a score is no finite number",
    "support_fact_ids, [], support_fact_ids does not hold one id",
    "support_fact_ids, [\"x\"], the support fact has no score"
  })
  void aLineThatWasEditedIsRefused(String field, String value, String problem) throws IOException {
    ObjectNode line = (ObjectNode) firstLine();
    line.set(field, JsonDocuments.read(value.getBytes(StandardCharsets.UTF_8)));

    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> DecisionRow.of(line));

    assertEquals(problem, refusal.getMessage());
  }

  /** "a 5* s 4": fact a with the score 5 was kept, s with 4 evicted. */
  private static DecisionRow row(String facts, int capacity, int reserved) {
    List<String> kept = new ArrayList<>();
    List<String> evicted = new ArrayList<>();
    Map<String, Score> scores = new HashMap<>();
    String[] words = facts.split(" ");
    for (int i = 0; i < words.length; i += 2) {
      boolean isKept = words[i + 1].endsWith("*");
      double score = Double.parseDouble(words[i + 1].replace("*", ""));
      (isKept ? kept : evicted).add(words[i]);
      scores.put(words[i], new Score(score, Map.of("confidence", score)));
    }
    return new DecisionRow(
        "case",
        "scenario",
        "confidence",
        capacity,
        "s",
        new Selection(kept, evicted, scores, reserved));
  }

  private static DecisionRow two(Score support, Score other, boolean supportKept) {
    List<String> kept = List.of(supportKept ? "s" : "o");
    List<String> evicted = List.of(supportKept ? "o" : "s");
    return new DecisionRow(
        "case",
        "scenario",
        "hybrid-v1",
        1,
        "s",
        new Selection(kept, evicted, Map.of("s", support, "o", other), 0));
  }

  private static Score hybrid(double value, double confidence, double freshness, double heat) {
    return new Score(
        value,
        Map.of("confidence", confidence, "confirmationFreshness", freshness, "accessHeat", heat));
  }

  private static JsonNode firstLine() throws IOException {
    try (InputStream stream =
        ExplanationTest.class.getResourceAsStream("/policy/first-row.jsonl")) {
      return JsonDocuments.read(stream.readAllBytes());
    }
  }
}

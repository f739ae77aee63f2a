package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.memory.Selectors.Selector;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import io.github.deermem.eval.policy.Flip.Reach;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.pool.Fact;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How far a case is from the opposite verdict. The pools are written as facts in order: id,
 * confidence, then {@code c7} if it was confirmed 7 days ago, {@code h8} for a heat of 8, {@code
 * fix} for a correction; all were created 180 days ago, and "s" is the support fact.
 */
class FlipSearchTest {
  private static final Instant NOW = Instant.parse("2026-08-13T00:00:00Z");

  /**
   * A fact that ties with another stays if it stands before it. So "s" behind "b" (0.86) needs more
   * than 0.86, which is 0.8601 in steps of 0.0001, and before it 0.86; kept, it goes at 0.68 behind
   * "c" (0.68) and at 0.6799 before it.
   */
  @ParameterizedTest
  @CsvSource({
    "a .94 | b .86 | c .68 | s .70, 2, FROM, 0.8601",
    "a .94 | s .70 | b .86 | c .68, 2, FROM, 0.86",
    "a .94 | b .86 | c .68 | s .70, 3, UP_TO, 0.68",
    "a .94 | b .86 | s .70 | c .68, 3, UP_TO, 0.6799",
    "a 1 | b 1 | s .70, 2, NONE, NaN", // not even with 1, being the last of equals
    "s .70 | a 1 | b 1, 2, FROM, 1",
    "s .70 | a 0 | b 0, 2, NONE, NaN", // not even with 0, being the first of equals
    "a 0 | b 0 | s .70, 2, UP_TO, 0"
  })
  void confidenceAloneDecidesByTheNeighbourAcrossTheCut(
      String facts, int capacity, Reach reach, double value) {
    FlipSearch search = search("confidence", new ConfidencePolicy(), facts, capacity);

    assertEquals(new Flip(Signal.CONFIDENCE, 0.70, reach, value), search.of(Signal.CONFIDENCE));
    assertEquals(
        new Flip(Signal.CONFIRMATION_AGE, null, Reach.NONE, Double.NaN),
        search.of(Signal.CONFIRMATION_AGE));
    assertEquals(new Flip(Signal.HEAT, 0.0, Reach.NONE, Double.NaN), search.of(Signal.HEAT));
  }

  /**
   * score = 0.65·confidence + 0.25·freshness + 0.10·heat; freshness 2^(-x/90) after x days, and
   * 0.5·2^(-180/90) = 0.125 without a confirmation, which is 0.03125 of the score; heat ln(1+h)/ln
   * 9, at most 1. Room for one fact, "o" is the other one and stands first.
   *
   * <ol>
   *   <li>s 0.70, o 0.84: 0.65·0.14 = 0.091 are missing.
   *       <ul>
   *         <li>confidence: more than 0.84
   *         <li>confirmed x days ago: 0.25·(2^(-x/90) - 0.125) > 0.091, 2^(-x/90) > 0.489, x <
   *             90·log2(1/0.489) = 92.8884
   *         <li>heat: ln(1+h)/ln 9 > 0.91, h > 9^0.91 - 1 = 6.3852
   *       </ul>
   *   <li>s 0.70, o 0.86: 0.104 are missing. Confidence more than 0.86; 2^(-x/90) > 0.541, x <
   *       79.7670; heat adds 0.1 at most.
   *   <li>s 0.70 confirmed 7 days ago, o 0.90: 0.455 + 0.25·2^(-7/90) = 0.455 + 0.2368790 against
   *       0.585 + 0.03125 = 0.61625, so it stays.
   *       <ul>
   *         <li>confidence: 0.65·y ≤ 0.61625 - 0.2368790, y ≤ 0.583648
   *         <li>confirmed x days ago: 0.25·2^(-x/90) ≤ 0.16125, x ≥ 90·log2(1/0.645) = 56.9366
   *         <li>heat can only help
   *       </ul>
   *   <li>s 0.70 with heat 8, o 0.78: 0.455 + 0.03125 + 0.1 against 0.507 + 0.03125.
   *       <ul>
   *         <li>confidence: 0.65·y ≤ 0.407, y ≤ 0.626154
   *         <li>heat: ln(1+h)/ln 9 ≤ 0.52, h ≤ 9^0.52 - 1 = 2.1348
   *         <li>the oldest confirmation takes 0.03125, and 0.048 are needed
   *       </ul>
   *   <li>s 0.70 with heat 8, o 0.82: 0.022 above. Confidence 0.65·y ≤ 0.533 - 0.1, y ≤ 0.666154;
   *       heat ≤ 9^0.78 - 1 = 4.5502; an old confirmation is worth less than none: 0.25·2^(-x/90) ≤
   *       0.03125 - 0.022 = 0.00925, x ≥ 90·log2(1/0.037) = 428.0698.
   * </ol>
   */
  @ParameterizedTest
  @CsvSource({
    "o .84 | s .70,    FROM, 0.8401,  UP_TO, 92.88, FROM, 6.39",
    "o .86 | s .70,    FROM, 0.8601,  UP_TO, 79.76, NONE, NaN",
    "o .90 | s .70 c7, UP_TO, 0.5836, FROM, 56.94,  NONE, NaN",
    "o .78 | s .70 h8, UP_TO, 0.6261, NONE, NaN,    UP_TO, 2.13",
    "o .82 | s .70 h8, UP_TO, 0.6661, FROM, 428.07, UP_TO, 4.55"
  })
  void hybridIsTurnedByWhatItsFormulaSays(
      String facts,
      Reach confidenceReach,
      double confidence,
      Reach ageReach,
      double age,
      Reach heatReach,
      double heat) {
    FlipSearch search = search("hybrid-v1", new HybridPolicy(), facts, 1);

    Double confirmed = facts.contains("c7") ? 7.0 : null;
    double heatNow = facts.contains("h8") ? 8 : 0;
    assertEquals(
        new Flip(Signal.CONFIDENCE, 0.70, confidenceReach, confidence),
        search.of(Signal.CONFIDENCE));
    assertEquals(
        new Flip(Signal.CONFIRMATION_AGE, confirmed, ageReach, age),
        search.of(Signal.CONFIRMATION_AGE));
    assertEquals(new Flip(Signal.HEAT, heatNow, heatReach, heat), search.of(Signal.HEAT));
  }

  /** With one slot of two for the only correction, nothing that is known of it can lose it. */
  @ParameterizedTest
  @EnumSource(Signal.class)
  void whatTheReserveKeepsCannotBeTurned(Signal signal) {
    FlipSearch search = search("hybrid-v1", new HybridPolicy(), "a .94 | b .86 | s .10 fix", 2);

    assertEquals(Reach.NONE, search.of(signal).reach());
  }

  /**
   * Somebody's policy that keeps what was confirmed or else created last: s, created 180 days ago
   * as all, stands behind and goes; any confirmation after that turns it, 179.99 days being the
   * first step.
   */
  @Test
  void anotherPolicyIsAskedInItsOwnTerms() {
    FlipSearch search =
        search("hybrid-v1", new Scoring(FlipSearchTest::youth), "a .9 | b .8 | s .70", 2);

    assertEquals(
        new Flip(Signal.CONFIRMATION_AGE, null, Reach.UP_TO, 179.99),
        search.of(Signal.CONFIRMATION_AGE));
    assertEquals(Reach.NONE, search.of(Signal.CONFIDENCE).reach());
  }

  @Test
  void whereAnyConfirmationDoesNoneIsNamed() {
    Scoring confirmed = new Scoring(fact -> fact.containsKey("lastConfirmedAt") ? 1 : 0);

    Flip flip = search("hybrid-v1", confirmed, "a .9 | s .70", 1).of(Signal.CONFIRMATION_AGE);

    assertEquals(new Flip(Signal.CONFIRMATION_AGE, null, Reach.ANY, Double.NaN), flip);
  }

  /** Ranks by the distance from 0.5: s (0.52) behind o (0.60) goes; the nearer way out is up. */
  @ParameterizedTest
  @CsvSource({
    "o .60 | s .52, FROM, 0.6001", // |0.6001 - 0.5| > 0.1
    "o .60 | s .49, UP_TO, 0.3999"
  })
  void ofTwoWaysTheShorterIsTaken(String facts, Reach reach, double value) {
    Scoring extreme = new Scoring(fact -> Math.abs((double) fact.get("confidence") - 0.5));

    Flip flip = search("hybrid-v1", extreme, facts, 1).of(Signal.CONFIDENCE);

    assertEquals(reach, flip.reach());
    assertEquals(value, flip.value());
  }

  @Test
  void nothingIsChangedButTheSignal() {
    List<Request> asked = new ArrayList<>();
    Selector recording =
        new Selector() {
          @Override
          public Selection select(Request request) {
            asked.add(request);
            return new HybridPolicy().select(request);
          }
        };
    Request given = request("o .84 | s .70 h8", 1);
    FlipSearch search = search("hybrid-v1", recording, given);

    for (Signal signal : Signal.values()) {
      search.of(signal);
    }

    for (Request request : asked) {
      assertEquals(given.facts().get(0), request.facts().get(0));
      assertEquals(given.parameters(), request.parameters());
      assertEquals(given.time(), request.time());
      Map<String, Object> support = new HashMap<>(request.facts().get(1));
      support.keySet().removeAll(List.of("confidence", "lastConfirmedAt", "confirmationCount"));
      assertEquals(Map.of("id", "s", "createdAt", given.facts().get(1).get("createdAt")), support);
      boolean otherHeat = !given.usage().equals(request.usage());
      boolean otherFact = !given.facts().equals(request.facts());
      assertTrue(otherHeat != otherFact || asked.indexOf(request) == 0);
    }
  }

  @Test
  void wholeHeatIsGivenAsProtocolsGiveIt() {
    Request changed = Signal.HEAT.with(request("o .84 | s .70", 1), "s", 300);
    Request between = Signal.HEAT.with(request("o .84 | s .70", 1), "s", 301);

    assertEquals(
        Map.of("accessHeat", 3, "accessCount", 3, "lastAccessedAt", "2026-08-13T00:00:00Z"),
        changed.usage().get("s"));
    assertEquals(
        Map.of("accessHeat", 3.01, "accessCount", 4, "lastAccessedAt", "2026-08-13T00:00:00Z"),
        between.usage().get("s"));
  }

  @Test
  void aPolicyThatFailsOnAChangedFactIsNamedWithTheChange() {
    Scoring picky =
        new Scoring(
            fact -> {
              double confidence = (double) fact.get("confidence");
              if (confidence > 0.9) {
                throw new IllegalStateException("xyzzy");
              }
              return confidence;
            });
    FlipSearch search = search("hybrid-v1", picky, "o .90 | s .70", 1);

    String message =
        assertThrows(EvaluationException.class, () -> search.of(Signal.CONFIDENCE)).getMessage();

    assertTrue(
        message.startsWith(
            "The case case-1 cannot be explained: the policy fails when the confidence of the support fact is 0."),
        message);
    assertTrue(message.contains("threw java.lang.IllegalStateException"), message);
    assertTrue(!message.contains("xyzzy"), message);
  }

  /** Through the front door: another fact in the pool, and the whole evaluation again. */
  @Test
  void everyDistanceOfAWholeEvaluationTurnsTheCaseAndAStepLessDoesNot(@TempDir Path directory) {
    SmallEvaluation evaluation = new SmallEvaluation(directory);
    byte[] rows = evaluation.dataset();
    ProtocolBundle bundle = evaluation.pinning(rows);
    List<PreparedCase> cases = CasePreparation.prepare(bundle, evaluation.read(rows, bundle));
    List<PolicyUnderTest> policies =
        List.of(
            new PolicyUnderTest("confidence", new ConfidencePolicy()),
            new PolicyUnderTest("hybrid-v1", new HybridPolicy()));
    PolicyRequests requests = new PolicyRequests(bundle.config());
    int turned = 0;
    for (Decision decision : PolicyEvaluation.run(bundle.config(), cases, policies)) {
      PreparedCase prepared = decision.preparedCase();
      PolicyUnderTest policy = policies.get(decision.policy().equals("confidence") ? 0 : 1);
      Request request = requests.of(prepared).of(decision.capacity(), decision.policy());
      FlipSearch search = new FlipSearch(policy, request, DecisionRow.of(decision));
      BiPredicate<Signal, Double> turns =
          (signal, value) ->
              PolicyEvaluation.run(
                      bundle.config(), List.of(with(prepared, signal, value)), policies)
                  .stream()
                  .filter(
                      again ->
                          again.capacity() == decision.capacity()
                              && again.policy().equals(decision.policy()))
                  .anyMatch(again -> again.supportRetained() != decision.supportRetained());
      for (Signal signal : List.of(Signal.CONFIDENCE, Signal.CONFIRMATION_AGE)) {
        Flip flip = search.of(signal);
        if (flip.reach() != Reach.NONE) {
          long steps = Math.round(flip.value() * signal.stepsPerUnit());
          double nearer = signal.value(steps + (flip.reach() == Reach.FROM ? -1 : 1));
          assertTrue(turns.test(signal, flip.value()), prepared + " " + flip);
          assertTrue(!turns.test(signal, nearer), prepared + " " + flip);
          turned++;
        }
      }
    }
    assertTrue(turned > 200, turned + " turned");
  }

  private static PreparedCase with(PreparedCase prepared, Signal signal, double value) {
    List<Fact> facts =
        prepared.facts().stream()
            .map(
                fact ->
                    fact.id().equals(prepared.supportFactId()) ? with(fact, signal, value) : fact)
            .toList();
    return new PreparedCase(
        prepared.caseId(),
        prepared.source(),
        prepared.scenario(),
        prepared.questionType(),
        prepared.question(),
        prepared.questionDate(),
        prepared.reference(),
        prepared.supportFactId(),
        facts,
        prepared.heat());
  }

  private static Fact with(Fact fact, Signal signal, double value) {
    boolean confidence = signal == Signal.CONFIDENCE;
    OffsetDateTime confirmed =
        NOW.atOffset(ZoneOffset.UTC).minusSeconds(confidence ? 0 : Math.round(value * 86_400));
    return new Fact(
        fact.id(),
        fact.content(),
        fact.category(),
        confidence ? value : fact.confidence(),
        fact.createdAt(),
        confidence ? fact.lastConfirmedAt() : confirmed.toString());
  }

  private static FlipSearch search(String role, CapacityPolicy policy, String facts, int capacity) {
    return search(role, policy, request(facts, capacity));
  }

  private static FlipSearch search(String role, CapacityPolicy policy, Request request) {
    DecisionRow decision =
        new DecisionRow(
            "case-1", "scenario", role, request.capacity(), "s", policy.select(request));
    return new FlipSearch(new PolicyUnderTest(role, policy), request, decision);
  }

  private static Request request(String pool, int capacity) {
    List<Map<String, Object>> facts = new ArrayList<>();
    Map<String, Object> usage = new HashMap<>();
    for (String written : pool.split(" \\| ")) {
      String[] words = written.split(" ");
      Map<String, Object> fact = new LinkedHashMap<>();
      fact.put("id", words[0]);
      fact.put("confidence", Double.parseDouble(words[1]));
      fact.put("createdAt", daysAgo(180));
      for (String word : List.of(words).subList(2, words.length)) {
        switch (word) {
          case "c7" -> fact.put("lastConfirmedAt", daysAgo(7));
          case "h8" -> usage.put(words[0], Map.of("accessHeat", 8, "lastAccessedAt", daysAgo(0)));
          default -> fact.put("category", "correction");
        }
      }
      facts.add(fact);
    }
    return new Request(facts, capacity, usage, NOW, Map.of());
  }

  private static String daysAgo(int days) {
    return NOW.minusSeconds(days * 86_400L).toString();
  }

  private static double youth(Map<String, Object> fact) {
    Object since = fact.getOrDefault("lastConfirmedAt", fact.get("createdAt"));
    return Instant.parse((String) since).getEpochSecond();
  }

  /** Ranks by a number of its own, of equal ones the first. */
  private static final class Scoring extends Selector {
    private final ToDoubleFunction<Map<String, Object>> number;

    Scoring(ToDoubleFunction<Map<String, Object>> number) {
      this.number = number;
    }

    @Override
    public Selection select(Request request) {
      Map<String, Score> scores = new LinkedHashMap<>();
      for (Map<String, Object> fact : request.facts()) {
        double value = number.applyAsDouble(fact);
        scores.put((String) fact.get("id"), new Score(value, Map.of("number", value)));
      }
      List<String> ranked = new ArrayList<>(scores.keySet());
      ranked.sort(Comparator.comparingDouble((String id) -> -scores.get(id).value()));
      return new Selection(
          ranked.subList(0, request.capacity()),
          ranked.subList(request.capacity(), ranked.size()),
          scores,
          0);
    }
  }
}

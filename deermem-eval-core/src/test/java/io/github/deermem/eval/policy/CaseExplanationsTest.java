package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaseExplanationsTest {
  @TempDir Path directory;
  private SmallEvaluation evaluation;

  @BeforeEach
  void setUp() {
    evaluation = new SmallEvaluation(directory);
  }

  /**
   * The distances, worked out as in {@link FlipSearchTest}. All distractors were created 180 days
   * ago, which is 0.03125 of the score; their confidences are 0.94, 0.92, 0.90, 0.88, 0.86, then
   * 0.68, 0.66, 0.64, 0.62, and the support fact's is 0.70.
   *
   * <p>{@code ku-01} was confirmed 7 days ago, worth 0.236879. At capacity 5 it stays above
   * 0.65·0.86 + 0.03125 = 0.59025: confidence (0.59025 - 0.236879)/0.65 = 0.54365; 0.25·2^(-x/90) =
   * 0.13525 at x = 79.767. At 7 above 0.65·0.66 + 0.03125 = 0.46025: 0.34365; 0.00525 at x =
   * 501.617. At 9 above 0.43425: 0.30365, and 0.455 is more than that without any confirmation.
   *
   * <p>{@code ku-06} has heat 8, worth 0.1: 0.58625, at capacity 5 below 0.59025. Confidence above
   * (0.59025 - 0.13125)/0.65 = 0.70615; 2^(-x/90) above 0.125 + 0.004/0.25 = 0.141, x below
   * 254.360. At 7: (0.46025 - 0.13125)/0.65 = 0.50615; at 9: (0.43425 - 0.13125)/0.65 = 0.46615.
   *
   * <p>{@code correction_milk} (0.65, among 0.90 to 0.72 and below) is kept by the reserve at 5 and
   * 7, and would be at 9.
   */
  @ParameterizedTest
  @ValueSource(strings = {"ku-01", "ku-06", "correction_milk"})
  void aCaseIsExplainedForEveryCapacityAndPolicy(String caseId) throws IOException {
    List<String> lines = explanations(new HybridPolicy()).lines(caseId);

    assertEquals(resource("/policy/explained-" + caseId + ".txt"), String.join("\n", lines) + "\n");
  }

  @Test
  void explanationsHoldNoTextOfTheDataset() {
    evaluation.plant("xyzzy", "ku-01", "ku-02", "su-04");

    String text = String.join("\n", explanations(new HybridPolicy()).lines("ku-01"));

    assertTrue(text.contains("gold_ku-01"), text);
    assertFalse(text.contains("xyzzy"), text);
  }

  /**
   * Turned round, the best fact goes first. To be second is enough at capacity 9, and second to
   * 0.65·0.94 + 0.03125 = 0.64225: confidence (0.64225 - 0.236879)/0.65 = 0.62365; 0.25·2^(-x/90) =
   * 0.18725 at x = 37.529.
   */
  @Test
  void somebodyElsesPolicyIsAskedAndItsAnswersAreNoProof() {
    List<String> lines = explanations(new Backwards()).lines("ku-01");

    assertEquals(
        "    kept instead with   confidence 0.6236 (is 0.7) · days since confirmation 37.53 (is 7) · heat: none found",
        lines.get(lines.size() - 1));
  }

  @Test
  void aCaseThatWasNotDecidedHasNoLines() {
    assertEquals(List.of(), explanations(new HybridPolicy()).lines("ku-21"));
  }

  @Test
  void knownCasesAreExplained() {
    ProtocolBundle bundle = evaluation.pinning(evaluation.dataset());

    assertDoesNotThrow(
        () -> CaseExplanations.requireKnown(bundle, List.of("ku-01", "tr-20", "correction_milk")));
    assertDoesNotThrow(() -> CaseExplanations.requireKnown(bundle, List.of()));
  }

  @Test
  void allUnknownCasesAreNamedWithWhatWasProbablyMeant() {
    ProtocolBundle bundle = evaluation.pinning(evaluation.dataset());

    EvaluationException refusal =
        assertThrows(
            EvaluationException.class,
            () -> CaseExplanations.requireKnown(bundle, List.of("ku_01", "tr-02", "something")));

    assertEquals(
        """
        There is no case ku_01; did you mean ku-01?
        There is no case something.
        The protocol has 45 cases, from ku-01 to correction_desk; its manifests list them.\
        """,
        refusal.getMessage());
  }

  private CaseExplanations explanations(CapacityPolicy hybrid) {
    byte[] rows = evaluation.dataset();
    ProtocolBundle bundle = evaluation.pinning(rows);
    List<PolicyUnderTest> policies =
        List.of(
            new PolicyUnderTest("confidence", new ConfidencePolicy()),
            new PolicyUnderTest("hybrid-v1", hybrid));
    List<Decision> decisions =
        PolicyEvaluation.run(
            bundle.config(),
            CasePreparation.prepare(bundle, evaluation.read(rows, bundle)),
            policies);
    return new CaseExplanations(bundle.config(), policies, decisions);
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = CaseExplanationsTest.class.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

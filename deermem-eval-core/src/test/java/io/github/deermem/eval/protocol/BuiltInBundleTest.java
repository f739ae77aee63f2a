package io.github.deermem.eval.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.grading.BlindGrader;
import java.math.BigInteger;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The pinned protocol, eviction protocol, section 1. */
class BuiltInBundleTest {
  private final ProtocolBundle bundle = ProtocolBundle.load(BundleSource.builtIn());

  @Test
  void pinsTheDataset() {
    assertEquals(
        new ProtocolConfig.Dataset(
            "xiaowu0162/longmemeval-cleaned",
            "98d7416c24c778c2fee6e6f3006e7a073259d48f",
            "longmemeval_oracle.json",
            "821a2034d219ab45846873dd14c14f12cfe7776e73527a483f9dac095d38620c"),
        bundle.config().dataset());
  }

  @Test
  void pinsThePools() {
    assertEquals(
        new ProtocolConfig.Pool(
            10,
            List.of(5, 7, 9),
            7,
            9,
            40,
            List.of("single-session-user", "single-session-preference"),
            40,
            700,
            "deermem-medium-v1",
            "fact-id"),
        bundle.config().pool());
    assertEquals(OffsetDateTime.parse("2026-08-13T00:00:00Z"), bundle.config().evaluationInstant());
  }

  @Test
  void pinsThePolicies() {
    assertEquals("hybrid-v1", bundle.config().requiredPolicyVersion());
    assertEquals(
        new ProtocolConfig.Hybrid(
            "hybrid-v1", new ProtocolConfig.Weights(0.65, 0.25, 0.10), 90, 30, 0.10, 10),
        bundle.config().policies().hybrid());
  }

  @Test
  void pinsTheQuestionsAndTheStatistics() {
    ProtocolConfig.Qa qa = bundle.config().qa();

    assertEquals(BlindGrader.VERSION, qa.graderVersion());
    assertEquals("openai-compatible", qa.provider());
    assertEquals("deepseek-v4-flash", qa.model());
    assertEquals(0.0, qa.temperature());
    assertEquals(
        List.of(2048, 120, 3, 3),
        List.of(qa.maxTokens(), qa.timeoutSeconds(), qa.maxAttempts(), qa.workers()));
    assertEquals(
        new ProtocolConfig.Statistics(BigInteger.valueOf(4789), 10_000, 0.05),
        bundle.config().statistics());
  }

  @Test
  void pinsTheSelection() {
    assertEquals(
        new OfficialManifest.Selection(
            List.of("knowledge-update", "temporal-reasoning"),
            List.of(
                "0f05491a",
                "dfde3500",
                "4b24c848",
                "7e974930",
                "8077ef71",
                "bcbe585f",
                "gpt4_85da3956",
                "gpt4_af6db32f"),
            "_abs",
            1,
            100,
            List.of("not enough", "only mentioned"),
            1,
            2000,
            20,
            5),
        bundle.official().selection());
    assertEquals(List.of(6, 6, 6, 8, 8, 8, 10, 10, 10, 10), bundle.official().lossRanks());
    assertEquals(40, bundle.officialCases());
    assertEquals(5, bundle.syntheticCases());
  }

  @Test
  void hasOneHashForEachOfItsFiles() {
    ArtifactHashes hashes = bundle.hashes();
    List<String> all =
        List.of(
            hashes.config(),
            hashes.officialManifest(),
            hashes.syntheticManifest(),
            hashes.answerPrompt());

    assertEquals(4, all.stream().distinct().count());
    assertTrue(all.stream().allMatch(hash -> hash.matches("[0-9a-f]{64}")), all::toString);
    assertEquals(bundle.config().qa().answerPrompt().sha256(), hashes.answerPrompt());
  }

  @Test
  void asksWithEveryPlaceholderOnce() {
    for (String placeholder : AnswerPrompt.PLACEHOLDERS) {
      String[] around = bundle.prompt().user().split(Pattern.quote(placeholder), -1);

      assertEquals(2, around.length, placeholder);
    }
  }
}

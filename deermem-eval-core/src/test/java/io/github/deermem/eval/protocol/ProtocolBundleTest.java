package io.github.deermem.eval.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a valid bundle means. */
class ProtocolBundleTest {
  private TestBundle bundle;

  @BeforeEach
  void copy(@TempDir Path directory) throws IOException {
    bundle = TestBundle.copyTo(directory);
  }

  @Test
  void holdsTheConfigsValues() {
    ProtocolConfig config = bundle.load().config();

    assertEquals(1, config.schemaVersion());
    assertEquals("garden-notes-v1", config.protocolId());
    assertEquals("hybrid-v1", config.requiredPolicyVersion());
    assertEquals(
        new ProtocolConfig.Dataset(
            "somebody/garden-notes",
            "00112233445566778899aabbccddeeff00112233",
            "garden_notes.json",
            "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"),
        config.dataset());
    assertEquals(
        new ProtocolConfig.Pool(
            8,
            List.of(3, 5),
            5,
            7,
            20,
            List.of("short-note", "long-note"),
            30,
            600,
            "garden",
            "fact-id"),
        config.pool());
    assertEquals(
        new ProtocolConfig.Policies(
            new ProtocolConfig.Confidence("confidence"),
            new ProtocolConfig.Hybrid(
                "hybrid-v1", new ProtocolConfig.Weights(0.5, 0.3, 0.2), 60, 14, 0.25, 2)),
        config.policies());
    assertEquals(
        new ProtocolConfig.Qa(
            new ProtocolConfig.Prompt(
                "prompts/answer.txt",
                "7ec0c5f4a3e9126ec82f58c260cc96e9160a98c59296f9c2dd9e763c8cd33803"),
            "deterministic-overlap-v1",
            "openai-compatible",
            "GARDEN_KEY",
            "GARDEN_URL",
            "some-model",
            0.5,
            512,
            false,
            45,
            4,
            6),
        config.qa());
    assertEquals(
        new ProtocolConfig.Statistics(new BigInteger("12345678901234567890123"), 500, 0.1),
        config.statistics());
  }

  @Test
  void holdsTheOfficialManifestsValues() {
    ProtocolBundle loaded = bundle.load();
    OfficialManifest official = loaded.official();

    assertEquals(
        new OfficialManifest.Selection(
            List.of("plant-update", "time-of-year"),
            List.of("pilot-1", "pilot-2"),
            "_none",
            2,
            80,
            List.of("cannot tell"),
            10,
            1500,
            20,
            5),
        official.selection());
    assertEquals(
        List.of("access_help", "confirmation_help", "noisy_signal_control", "confidence_control"),
        official.scenarioOrder());
    assertEquals(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), official.lossRanks());
    assertEquals(40, loaded.officialCases());
  }

  @Test
  void listsItsCasesInTheOrderOfTheScenariosNotOfTheFile() throws IOException {
    bundle.replace(
        TestBundle.OFFICIAL,
        "[\"access_help\", \"confirmation_help\", \"noisy_signal_control\", \"confidence_control\"]",
        "[\"confidence_control\", \"noisy_signal_control\", \"confirmation_help\", \"access_help\"]");

    List<String> ids = bundle.load().official().caseIds();

    assertEquals("garden-031", ids.get(0));
    assertEquals("garden-010", ids.get(39));
  }

  @ParameterizedTest
  @CsvSource({
    "pilot-1, true",
    "pilot-2, true",
    "pilot-3, false",
    "garden_none, true",
    "_none, true",
    "none, false",
    "garden_none_, false"
  })
  void excludesPilotsAndAbstentionsByTheirId(String id, boolean expected) {
    assertEquals(expected, bundle.load().official().selection().excludesId(id));
  }

  @Test
  void holdsTheSyntheticCases() {
    ProtocolBundle loaded = bundle.load();
    SyntheticManifest.Case last = loaded.synthetic().cases().get(4);

    assertEquals(5, loaded.syntheticCases());
    assertEquals("fix_frost", last.caseId());
    assertEquals("When did the first frost come?", last.question());
    assertEquals("9 October", last.answer());
    assertEquals(10, last.lossRank());
  }

  @Test
  void showsNoTextOfASyntheticCaseInLogs() {
    assertEquals("fix_frost", bundle.load().synthetic().cases().get(4).toString());
  }

  @Test
  void hashesTheBytesOfItsFiles() throws IOException {
    assertEquals(
        new ArtifactHashes(
            bundle.hash(TestBundle.CONFIG),
            bundle.hash(TestBundle.OFFICIAL),
            bundle.hash(TestBundle.SYNTHETIC),
            bundle.hash(TestBundle.PROMPT)),
        bundle.load().hashes());
  }

  @Test
  void writesItsHashesUnderTheProtocolsKeys() {
    assertEquals(
        "{\"config_sha256\":\"a\",\"official_manifest_sha256\":\"b\","
            + "\"synthetic_manifest_sha256\":\"c\",\"answer_prompt_sha256\":\"d\"}",
        new ArtifactHashes("a", "b", "c", "d").toJson().toString());
  }

  @ParameterizedTest
  @CsvSource({
    "2026-08-13T00:00:00Z, 2026-08-13T00:00:00Z",
    "2026-08-13T00:00Z, 2026-08-13T00:00:00Z",
    "2026-08-13T02:00:00+02:00, 2026-08-13T00:00:00Z",
    "2026-08-12T18:30:00-05:30, 2026-08-13T00:00:00Z",
    "2026-08-13T00:00:00.5Z, 2026-08-13T00:00:00.5Z",
    "2026-08-13T00:00:00.123456Z, 2026-08-13T00:00:00.123456Z",
    "2026-08-13T00:00:00.123456999Z, 2026-08-13T00:00:00.123456Z",
    "2024-02-29T23:59:59Z, 2024-02-29T23:59:59Z"
  })
  void convertsTheEvaluationTimeToUtcAndCutsItToMicroseconds(String written, String expected)
      throws IOException {
    bundle.replace(TestBundle.CONFIG, "2026-08-13T02:00:00+02:00", written);

    OffsetDateTime instant = bundle.load().config().evaluationInstant();

    assertEquals(OffsetDateTime.parse(expected), instant);
    assertEquals(ZoneOffset.UTC, instant.getOffset());
  }

  @Test
  void takesATimestampWithoutQuotes() throws IOException {
    bundle.replace(TestBundle.CONFIG, "\"2026-08-13T02:00:00+02:00\"", "2026-08-13T02:00:00+02:00");

    assertEquals(
        OffsetDateTime.parse("2026-08-13T00:00:00Z"), bundle.load().config().evaluationInstant());
  }

  @ParameterizedTest
  @CsvSource({
    "0",
    "-1",
    "4789",
    "9223372036854775808",
    "-99999999999999999999999999999999999999",
    "340282366920938463463374607431768211456"
  })
  void takesASeedOfAnySizeAndSign(BigInteger seed) throws IOException {
    bundle.replace(TestBundle.CONFIG, "12345678901234567890123", seed.toString());

    assertEquals(seed, bundle.load().config().statistics().bootstrapSeed());
  }

  @Test
  void takesASeedOfAThousandDigits() throws IOException {
    BigInteger seed = BigInteger.TEN.pow(999).add(BigInteger.ONE);
    bundle.replace(TestBundle.CONFIG, "12345678901234567890123", seed.toString());

    assertEquals(seed, bundle.load().config().statistics().bootstrapSeed());
  }

  @ParameterizedTest(name = "{0} → {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`  confidence:\n    policy: confidence\n` | ``",
        "`    policy: confidence` | `    {}`",
        "`    policy: hybrid-v1\n` | ``",
        "`size: 8` | `size: 8 # seven and one`",
        "`capacities: [3, 5]` | `capacities:\n    - 3\n    - 5`",
        "`confidence: 0.5` | `confidence: 0.5000000009`",
        "`confirmation: 0.3` | `confirmation: 0.29999999999999999`",
        "`distractor_min_evidence_chars: 30` | `distractor_min_evidence_chars: 600`",
        "`distractor_bank_size: 20` | `distractor_bank_size: 7`",
        "`correction_reserved_fraction: 0.25` | `correction_reserved_fraction: 1`",
        "`correction_reserved_max: 2` | `correction_reserved_max: 0`",
        "`offset_namespace: garden` | `offset_namespace: \"\"`",
        "`temperature: 0.5` | `temperature: 0`",
        "`max_tokens: 512` | `max_tokens: 2147483647`",
        "`alpha: 0.1` | `alpha: 1e-300`",
        "`alpha: 0.1` | `alpha: 0.1\n...`",
        "`schema_version: 1` | `%YAML 1.1\n---\nschema_version: 1`"
      })
  void takesAConfigWithinTheRules(String there, String instead) throws IOException {
    bundle.replace(TestBundle.CONFIG, there, instead);

    bundle.load();
  }

  @ParameterizedTest(name = "{0} → {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`\"excluded_pilot_ids\": [\"pilot-1\", \"pilot-2\"]` | `\"excluded_pilot_ids\": []`",
        "`\"excluded_pilot_ids\": [\"pilot-1\", \"pilot-2\"]` | `\"excluded_pilot_ids\": [\"pilot-1\", \"pilot-1\"]`",
        "`\"answer_excluded_substrings\": [\"cannot tell\"]` | `\"answer_excluded_substrings\": []`",
        "`\"answer_min_chars\": 2` | `\"answer_min_chars\": 0`",
        "`\"answer_min_chars\": 2` | `\"answer_min_chars\": 80`",
        "`[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]` | `[1, 1, 1, 1, 1, 10, 10, 10, 10, 10]`",
        "`\"garden-001\"` | `\"_\"`",
        "`\"garden-001\"` | `\"-.A\"`",
        "`\"garden-001\"` | `\"\\u0067arden-000\"`",
        "`\"garden-001\"` | `\"1234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890\"`"
      })
  void takesAnOfficialManifestWithinTheRules(String there, String instead) throws IOException {
    bundle.replace(TestBundle.OFFICIAL, there, instead);

    bundle.load();
  }

  @Test
  void needsNoVariablesForTheLexicalBaseline() throws IOException {
    bundle
        .replace(TestBundle.CONFIG, "openai-compatible", "lexical-baseline")
        .replace(TestBundle.CONFIG, "  api_key_env: GARDEN_KEY\n", "")
        .replace(TestBundle.CONFIG, "  base_url_env: GARDEN_URL\n", "");

    ProtocolConfig.Qa qa = bundle.load().config().qa();

    assertNull(qa.apiKeyEnv());
    assertNull(qa.baseUrlEnv());
  }
}

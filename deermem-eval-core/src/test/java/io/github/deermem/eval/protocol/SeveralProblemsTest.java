package io.github.deermem.eval.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.deermem.eval.artifact.EvaluationException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What one message says about several things, and what it leaves out. */
class SeveralProblemsTest {
  private TestBundle bundle;

  @BeforeEach
  void copy(@TempDir Path directory) throws IOException {
    bundle = TestBundle.copyTo(directory);
  }

  /** Acceptance case config-01. */
  @Test
  void aMistypedKeyIsUnknownAndTheRightOneIsMissing() throws IOException {
    bundle.replace(TestBundle.CONFIG, "bootstrap_iterations:", "bootstrap_iteration:");

    assertEquals(
        List.of(
            "configs/test.yaml, line 49, /statistics: missing key statistics.bootstrap_iterations",
            "configs/test.yaml, line 51, /statistics/bootstrap_iteration: unknown key"
                + " statistics.bootstrap_iteration (did you mean bootstrap_iterations?)"),
        bundle.problems());
  }

  @Test
  void problemsOfAllFilesAreInOneMessage() throws IOException {
    bundle
        .replace(TestBundle.CONFIG, "distractors: 7", "distractors: 8")
        .replace(TestBundle.CONFIG, "qa_capacity: 5", "qa_capacity: 6")
        .replace(TestBundle.OFFICIAL, "\"answer_min_chars\": 2", "\"answer_min_chars\": 81")
        .replace(TestBundle.OFFICIAL, "\"garden-040\"", "\"garden-039\"")
        .replace(TestBundle.SYNTHETIC, "\"fix_frost\"", "\"fix frost\"")
        .write(TestBundle.PROMPT, "SYSTEM:\n");

    assertEquals(
        List.of(
            "configs/test.yaml, line 13, /pool/qa_capacity: expected one of the capacities [3, 5],"
                + " found 6",
            "configs/test.yaml, line 14, /pool/distractors: expected 7 (size - 1: all but the"
                + " support fact), found 8",
            "manifests/official.json, line 8, /selection/answer_min_chars: expected at most"
                + " answer_max_chars (80), found 81",
            "manifests/official.json, line 33, /scenarios/confidence_control/9: the id garden-039"
                + " stands twice, first at /scenarios/confidence_control/8; every case needs its"
                + " own",
            "manifests/synthetic.json, line 35, /cases/4/case_id: the id \"fix frost\" cannot be"
                + " part of a file name; expected 1 to 100 of A-Z a-z 0-9 . _ - without a leading"
                + " dot",
            "prompts/answer.txt: its SHA-256 is"
                + " 4da75581cb5b5545e3c77306c1787b7e5e5333a081f95a6f1a196ed37c618a40, the config"
                + " expects 7ec0c5f4a3e9126ec82f58c260cc96e9160a98c59296f9c2dd9e763c8cd33803; restore"
                + " the file, or, for a protocol of your own, pin the new hash in"
                + " qa.answer_prompt.sha256"),
        bundle.problems());
  }

  @Test
  void problemsOfAFileAreInTheOrderOfItsLines() throws IOException {
    bundle
        .replace(TestBundle.SYNTHETIC, "\"loss_rank\": 2", "\"loss_rank\": 0")
        .replace(TestBundle.SYNTHETIC, "\"loss_rank\": 10", "\"loss_rank\": 9, \"loss_rank\": 11")
        .replace(TestBundle.SYNTHETIC, "\"schema_version\": 1", "\"schema_version\": 2")
        .replace(TestBundle.SYNTHETIC, "\"answer\": \"NO\"", "\"answers\": \"NO\"");

    List<String> problems = bundle.problems();

    assertEquals(
        List.of("line 2", "line 11", "line 13", "line 17", "line 39"),
        problems.stream().map(problem -> problem.split(", ")[1]).toList());
  }

  @Test
  void aProtocolIdThatDiffersInTheConfigIsReportedForBothManifests() throws IOException {
    bundle.replace(TestBundle.CONFIG, "garden-notes-v1", "garden-notes-v2");

    assertEquals(
        List.of(
            "manifests/official.json, line 3, /protocol_id: expected \"garden-notes-v2\" as in the"
                + " config, found \"garden-notes-v1\"; all three files belong to one protocol",
            "manifests/synthetic.json, line 3, /protocol_id: expected \"garden-notes-v2\" as in"
                + " the config, found \"garden-notes-v1\"; all three files belong to one protocol"),
        bundle.problems());
  }

  @ParameterizedTest
  @CsvSource({"fix_roses, fix_roses", "FIX_ROSES, FIX_ROSES"})
  void anIdOfBothManifestsIsTheSyntheticOnesProblem(String official, String named)
      throws IOException {
    bundle.replace(TestBundle.OFFICIAL, "garden-020", official);

    assertEquals(
        List.of(
            "manifests/synthetic.json, line 7, /cases/0/case_id: the id fix_roses is taken by the"
                + " official case "
                + named
                + "; choose another"),
        bundle.problems());
  }

  @Test
  void everyKeyOfAnEmptyConfigIsMissing() throws IOException {
    bundle.write(TestBundle.CONFIG, "{}");

    assertEquals(9, bundle.problems().size());
  }

  @Test
  void aKeyInPlaceOfAVariablesNameIsNowhereInTheMessage() throws IOException {
    bundle
        .replace(TestBundle.CONFIG, "GARDEN_KEY", "sk-0123456789")
        .replace(TestBundle.CONFIG, "GARDEN_URL", "{sk-0123456789: sk-0123456789}")
        .replace(TestBundle.CONFIG, "workers: 6", "workers: 0");

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> ProtocolBundle.load(bundle.source()));

    assertFalse(refusal.getMessage().contains("sk-0123456789"), refusal.getMessage());
    assertEquals(3, bundle.problems().size());
  }

  /** Also where the file is no YAML any more: parsers like to show the line they stumble over. */
  @ParameterizedTest
  @CsvSource({
    "sk-0123456789: x",
    "'\"sk-0123456789'",
    "'[sk-0123456789'",
    "'@sk-0123456789'",
    "'*sk-0123456789'",
    "'sk-0123456789\n  sk-0123456789'"
  })
  void aKeyInABrokenConfigIsNowhereInTheMessage(String key) throws IOException {
    bundle.replace(TestBundle.CONFIG, "GARDEN_KEY", key);

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> ProtocolBundle.load(bundle.source()));

    assertFalse(refusal.getMessage().contains("0123456789"), refusal.getMessage());
  }

  @Test
  void aProblemTakesOneLineWhateverItQuotes() throws IOException {
    bundle
        .replace(TestBundle.CONFIG, "provider: openai-compatible", "provider: \"a\\nb\"")
        .replace(TestBundle.CONFIG, "  alpha:", "  \"a\\nb\\e[31m\": 1\n  alpha:");

    assertEquals(
        List.of(
            "configs/test.yaml, line 39, /qa/provider: expected one of \"openai-compatible\","
                + " \"lexical-baseline\", found \"a\\nb\"",
            "configs/test.yaml, line 52, /statistics/a\\u000ab\\u001b[31m: unknown key"
                + " statistics.a\\u000ab\\u001b[31m; known keys: bootstrap_seed,"
                + " bootstrap_iterations, alpha"),
        bundle.problems());
  }

  @Test
  void aLongValueIsCutWithoutSplittingACharacter() throws IOException {
    bundle.replace(
        TestBundle.CONFIG, "provider: openai-compatible", "provider: " + "😀".repeat(100_000));

    assertEquals(
        List.of(
            "configs/test.yaml, line 39, /qa/provider: expected one of \"openai-compatible\","
                + " \"lexical-baseline\", found \""
                + "😀".repeat(79)
                + "…"),
        bundle.problems());
  }
}

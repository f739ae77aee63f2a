package io.github.deermem.eval.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Every rule of the scope-isolation protocol, section 1. */
class BrokenManifestTest {
  private ManifestFile manifest;

  @BeforeEach
  void copy(@TempDir Path directory) throws IOException {
    manifest = ManifestFile.copyTo(directory);
  }

  @ParameterizedTest(name = "{0} → {1}")
  @CsvFileSource(resources = "/scope/manifest-problems.csv", delimiter = '|', quoteCharacter = '`')
  void reportsWhatIsWrong(String there, String instead, String line, String pointer, String problem)
      throws IOException {
    manifest.replace(there.replace('⏎', '\n'), instead.replace('⏎', '\n'));

    String place = "manifest.json, line " + line + (pointer == null ? "" : ", " + pointer);
    assertEquals(List.of(place + ": " + problem), manifest.problems());
  }

  @Test
  void reportsAllProblemsAtOnceOfStructureAndOfCanaries() throws IOException {
    manifest
        .replace("\"schema_version\": 1", "\"schema_version\": 2")
        .replace("\"id\": \"stove\"", "\"id\": \"spices\"")
        .replace("\"role\": \"assistant\"", "\"role\": \"system\"")
        .replace("[\"K-COAL-4\"]", "[\"K-PEAT-4\"]")
        .replace("\"K-ROUTE-5\"", "\"K-GAS-3\"")
        .replace("\"agent_name\": \"waiter\"", "\"agent_name\": \"cook\", \"shift\": 1");

    assertEquals(
        List.of(
            "manifest.json, line 2, /schema_version: expected exactly 1, found 2",
            "manifest.json, line 10, /semantic_cases/0/messages/1/role: expected one of \"user\","
                + " \"assistant\", found \"system\"",
            "manifest.json, line 23, /semantic_cases/1/id: the id spices stands twice, first at"
                + " /semantic_cases/0/id; every case needs its own",
            "manifest.json, line 36, /semantic_cases/1/expected_removed_canaries/0: expected"
                + " \"K-PEAT-4\" in the content of a seed fact of its case, found it in none",
            "manifest.json, line 44, /routing_case/canary: the canary \"K-GAS-3\" stands twice,"
                + " first at /semantic_cases/1/expected_persisted_canaries/0; each is used once in"
                + " the manifest",
            "manifest.json, line 46, /routing_case/other_agent/shift: unknown key"
                + " routing_case.other_agent.shift; known keys: user_id, agent_name",
            "manifest.json, line 46, /routing_case/other_agent/agent_name: expected another agent"
                + " than in selected, found \"cook\" in both"),
        manifest.problems());
  }

  /** What follows from a problem that was told would only hide it. */
  @Test
  void saysNothingOfCanariesWhoseConversationIsBroken() throws IOException {
    manifest.replace("\"content\": \"I cook on gas now (K-GAS-3).\"", "\"contents\": \"Gas.\"");

    assertEquals(
        List.of(
            "manifest.json, line 26, /semantic_cases/1/messages/0/contents: unknown key"
                + " semantic_cases.1.messages.0.contents (did you mean content?)",
            "manifest.json, line 26, /semantic_cases/1/messages/0: missing key"
                + " semantic_cases.1.messages.0.content: what was said"),
        manifest.problems());
  }

  @Test
  void everyKeyOfAnEmptyObjectIsMissing() throws IOException {
    Files.writeString(manifest.path(), "{}");

    assertEquals(4, manifest.problems().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | expected at least one entry, found 0 (conversations and what may be kept of them)",
        "{} | expected a list, found an object (conversations and what may be kept of them)"
      })
  void aManifestNeedsSemanticCases(String cases, String problem) throws IOException {
    String content = Files.readString(manifest.path());
    Files.writeString(
        manifest.path(),
        content.replaceFirst(
            "(?s)\"semantic_cases\": .*(?=,\\s+\"routing_case\")", "\"semantic_cases\": " + cases));

    assertEquals(
        List.of("manifest.json, line 4, /semantic_cases: " + problem), manifest.problems());
  }

  @ParameterizedTest
  @CsvSource({"[], 'line 1: expected an object, found a list'", "'', 'line 1: the file is empty'"})
  void aManifestIsAnObject(String content, String problem) throws IOException {
    Files.writeString(manifest.path(), content);

    assertEquals(List.of("manifest.json, " + problem), manifest.problems());
  }

  @Test
  void aFileThatIsNotThereIsAProblem() throws IOException {
    Files.delete(manifest.path());

    assertEquals(
        List.of("manifest.json: cannot be read: there is no manifest.json"), manifest.problems());
  }
}

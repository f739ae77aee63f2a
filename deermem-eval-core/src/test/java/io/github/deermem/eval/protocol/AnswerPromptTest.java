package io.github.deermem.eval.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.artifact.Links;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerPromptTest {
  private TestBundle bundle;
  private Path elsewhere;

  @BeforeEach
  void copy(@TempDir Path folder) throws IOException {
    bundle = TestBundle.copyTo(folder.resolve("bundle"));
    elsewhere = Files.createDirectory(folder.resolve("elsewhere")).toRealPath();
  }

  @Test
  void isSplitAtTheFirstUserHeadingAndStrippedOfNewlinesOnly() throws IOException {
    bundle.repin(
        utf8(
            "SYSTEM:\n\n \nBe brief.\n\n\nUSER:\n\n\n\t{{CURRENT_DATE_SECTION}}{{STORED_MEMORY}}"
                + "\n\nUSER:\n{{QUESTION}} \n\n"));

    AnswerPrompt prompt = bundle.load().prompt();

    assertEquals(" \nBe brief.", prompt.system());
    assertEquals(
        "\t{{CURRENT_DATE_SECTION}}{{STORED_MEMORY}}\n\nUSER:\n{{QUESTION}} ", prompt.user());
  }

  @Test
  void mayRepeatItsPlaceholders() throws IOException {
    bundle.repin(
        utf8(
            "SYSTEM:\n{{QUESTION}}\n\nUSER:\n"
                + "{{QUESTION}}{{STORED_MEMORY}}{{QUESTION}}{{CURRENT_DATE_SECTION}}"));

    assertEquals("{{QUESTION}}", bundle.load().prompt().system());
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/protocol/prompt-problems.csv", delimiter = '|', quoteCharacter = '`')
  void thatIsNoTemplateIsReported(String prompt, String line, String problem) throws IOException {
    bundle.repin(utf8(prompt == null ? "" : prompt.replace('⏎', '\n').replace("␍", "\r")));

    String place = TestBundle.PROMPT + (line == null ? "" : ", line " + line);
    assertEquals(List.of(place + ": " + problem), bundle.problems());
  }

  @Test
  void thatLacksSeveralPlaceholdersIsReportedForEach() throws IOException {
    bundle.repin(utf8("SYSTEM:\n{{QUESTION}}\n\nUSER:\n{{STORED_MEMORY}}"));

    assertEquals(
        List.of(
            "prompts/answer.txt: the user message lacks {{CURRENT_DATE_SECTION}}",
            "prompts/answer.txt: the user message lacks {{QUESTION}}"),
        bundle.problems());
  }

  @Test
  void withAByteOrderMarkIsReportedForThatAlone() throws IOException {
    bundle.repin(utf8("\ufeff" + bundle.read(TestBundle.PROMPT)));

    assertEquals(
        List.of(
            "prompts/answer.txt, line 1: starts with a byte-order mark; save it as UTF-8 without"
                + " one"),
        bundle.problems());
  }

  @Test
  void inAnotherEncodingIsReportedWithTheLine() throws IOException {
    bundle.repin(
        bundle
            .read(TestBundle.PROMPT)
            .replace("gardener's", "Gärtners")
            .getBytes(StandardCharsets.ISO_8859_1));

    assertEquals(
        List.of("prompts/answer.txt, line 2: is not valid UTF-8; save it as UTF-8"),
        bundle.problems());
  }

  @Test
  void withOtherBytesThanPinnedIsReportedWithBothHashes() throws IOException {
    bundle.replace(TestBundle.PROMPT, "alone", "only");

    assertEquals(
        List.of(
            "prompts/answer.txt: its SHA-256 is"
                + " "
                + bundle.hash(TestBundle.PROMPT)
                + ", the config expects"
                + " 7ec0c5f4a3e9126ec82f58c260cc96e9160a98c59296f9c2dd9e763c8cd33803; restore the"
                + " file, or, for a protocol of your own, pin the new hash in"
                + " qa.answer_prompt.sha256"),
        bundle.problems());
  }

  @Test
  void whoseLineEndsWereConvertedIsCalledSo() throws IOException {
    bundle.write(TestBundle.PROMPT, bundle.read(TestBundle.PROMPT).replace("\n", "\r\n"));

    String problem = bundle.problems().get(0);

    assertTrue(problem.endsWith("; its line ends were turned into CRLF: save it with LF"), problem);
  }

  @ParameterizedTest
  @CsvSource({
    "../elsewhere/answer.txt, the path ../elsewhere/answer.txt leads out of the bundle {bundle}",
    "../nowhere/answer.txt, the path ../nowhere/answer.txt leads out of the bundle {bundle}",
    "prompts/../../elsewhere/answer.txt, the path prompts/../../elsewhere/answer.txt leads out of the bundle {bundle}",
    "{elsewhere}/answer.txt, the path {elsewhere}/answer.txt leads out of the bundle {bundle}",
    "{bundle}/prompts/answer.txt, the path {bundle}/prompts/answer.txt leads out of the bundle {bundle}",
    "prompts/nothing.txt, there is no {bundle}/prompts/nothing.txt",
    "prompts, '{bundle}/prompts is a directory, not a file'",
    "., '{bundle}/. is a directory, not a file'",
    "'\"prompts/\\0\"', the path prompts/\\u0000 is not valid here"
  })
  void atAPathThatCannotBeReadIsAProblemOfTheConfig(String path, String problem)
      throws IOException {
    Files.copy(bundle.file(TestBundle.PROMPT), elsewhere.resolve("answer.txt"));
    bundle.replace(TestBundle.CONFIG, "path: prompts/answer.txt", "path: " + named(path));

    assertEquals(
        List.of(
            "configs/test.yaml, line 36, /qa/answer_prompt/path: the prompt cannot be read: "
                + named(problem).replace(bundle.directory() + File.separator, "")),
        bundle.problems());
  }

  private String named(String text) {
    return text.replace("{bundle}", bundle.directory().toString())
        .replace("{elsewhere}", elsewhere.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"./prompts/answer.txt", "prompts/../prompts/answer.txt"})
  void mayBeNamedInARoundaboutWay(String path) throws IOException {
    bundle.replace(TestBundle.CONFIG, "path: prompts/answer.txt", "path: " + path);

    bundle.load();
  }

  @Test
  void behindALinkOutOfTheBundleIsRefused() throws IOException {
    Path outside = elsewhere.resolve("answer.txt");
    Files.move(bundle.file(TestBundle.PROMPT), outside);
    Links.create(bundle.file(TestBundle.PROMPT), outside);

    assertEquals(
        List.of(
            "configs/test.yaml, line 36, /qa/answer_prompt/path: the prompt cannot be read: the"
                + " path prompts/answer.txt leads out of the bundle "
                + bundle.directory()),
        bundle.problems());
  }

  @Test
  void inAFolderBehindALinkOutOfTheBundleIsRefused() throws IOException {
    Files.move(bundle.file("prompts"), elsewhere.resolve("prompts"));
    Links.create(bundle.file("prompts"), elsewhere.resolve("prompts"));

    assertEquals(1, bundle.problems().size());
  }

  @Test
  void behindALinkWithinTheBundleIsRead() throws IOException {
    Files.move(bundle.file(TestBundle.PROMPT), bundle.file("prompts/first.txt"));
    Links.create(bundle.file(TestBundle.PROMPT), Path.of("first.txt"));

    bundle.load();
  }

  @Test
  void ofAConfigThatIsUsedWithTheBuiltInProtocolIsTheBuiltInOne() throws IOException {
    bundle.replace(TestBundle.CONFIG, "path: prompts/answer.txt", "path: prompts/other.txt");
    Path config = bundle.file(TestBundle.CONFIG);

    assertEquals(
        "configs/test.yaml, line 36, /qa/answer_prompt/path: the prompt cannot be read: the"
            + " built-in protocol has no file prompts/other.txt",
        bundle.problems(BundleSource.builtIn().withConfig(config)).get(0));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

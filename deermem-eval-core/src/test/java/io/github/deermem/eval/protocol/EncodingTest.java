package io.github.deermem.eval.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are no text, no document, or more than one. */
class EncodingTest {
  static final List<String> FILES =
      List.of(TestBundle.CONFIG, TestBundle.OFFICIAL, TestBundle.SYNTHETIC);

  private TestBundle bundle;

  @BeforeEach
  void copy(@TempDir Path directory) throws IOException {
    bundle = TestBundle.copyTo(directory);
  }

  @ParameterizedTest
  @FieldSource("FILES")
  void aByteOrderMarkIsTheOnlyProblemOfAFileThatHasOne(String file) throws IOException {
    bundle.write(file, "\ufeff" + bundle.read(file));

    assertEquals(
        List.of(file + ", line 1: starts with a byte-order mark; save it as UTF-8 without one"),
        bundle.problems());
  }

  static Stream<Arguments> otherEncodings() {
    return FILES.stream()
        .flatMap(
            file ->
                Stream.of(
                    Arguments.of(file, StandardCharsets.ISO_8859_1, 3),
                    Arguments.of(file, Charset.forName("UTF-16"), 1)));
  }

  @ParameterizedTest
  @MethodSource("otherEncodings")
  void anotherEncodingIsReportedWithTheLineOfTheFirstWrongByte(
      String file, Charset encoding, int line) throws IOException {
    String content = bundle.read(file);
    int thirdLine = content.indexOf('\n', content.indexOf('\n') + 1) + 1;
    String withUmlaut = content.substring(0, thirdLine) + "ä" + content.substring(thirdLine);
    bundle.write(file, withUmlaut.getBytes(encoding));

    assertEquals(
        List.of(file + ", line " + line + ": is not valid UTF-8; save it as UTF-8"),
        bundle.problems());
  }

  @ParameterizedTest
  @FieldSource("FILES")
  void anEmptyFileIsCalledSo(String file) throws IOException {
    bundle.write(file, "");

    assertEquals(List.of(file + ", line 1: the file is empty"), bundle.problems());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n \n", "# to be written\n", "---\n# to be written\n"})
  void aConfigWithoutContentIsNotUnderstood(String content) throws IOException {
    bundle.write(TestBundle.CONFIG, content);

    assertEquals(1, bundle.problems().size());
  }

  @ParameterizedTest
  @FieldSource("FILES")
  void aCopyBehindAFileIsASecondDocument(String file) throws IOException {
    String content = bundle.read(file);
    bundle.write(file, content + (file.equals(TestBundle.CONFIG) ? "---\n" : "") + content);

    List<String> problems = bundle.problems();

    assertEquals(1, problems.size(), problems::toString);
    assertEquals(
        "a second document follows the first; one is expected", problems.get(0).split(": ")[1]);
  }

  @ParameterizedTest
  @FieldSource("FILES")
  void windowsLineEndsAreRead(String file) throws IOException {
    bundle.write(file, bundle.read(file).replace("\n", "\r\n"));

    bundle.load();
  }

  @Test
  void linesAreCountedAlikeWithWindowsLineEnds() throws IOException {
    bundle
        .replace(TestBundle.CONFIG, "workers: 6", "workers: 0")
        .write(TestBundle.CONFIG, bundle.read(TestBundle.CONFIG).replace("\n", "\r\n"));

    assertEquals(
        List.of("configs/test.yaml, line 48, /qa/workers: expected at least 1, found 0"),
        bundle.problems());
  }

  @ParameterizedTest
  @ValueSource(strings = {"garden", "[1, 2]", "7", "true", "~"})
  void aConfigThatIsNoObjectIsCalledSo(String content) throws IOException {
    bundle.write(TestBundle.CONFIG, content);

    List<String> problems = bundle.problems();

    assertEquals(1, problems.size(), problems::toString);
    assertEquals("configs/test.yaml, line 1: expected an object", problems.get(0).split(", f")[0]);
  }

  @ParameterizedTest
  @CsvSource({"'\u0000', U+0000", "'\u001b', U+001B", "'\ufffe', U+FFFE"})
  void aConfigWithAnUnprintableCharacterIsNotUnderstood(String character, String name)
      throws IOException {
    bundle.replace(TestBundle.CONFIG, "some-model", character);

    assertEquals(
        List.of(
            "configs/test.yaml, line 42: cannot be parsed: the character "
                + name
                + " is not allowed"),
        bundle.problems());
  }

  @Test
  void aManifestThatIsNestedTooDeeplyIsNotUnderstood() throws IOException {
    bundle.write(TestBundle.OFFICIAL, "[".repeat(100_000));

    assertEquals(
        List.of(
            "manifests/official.json, line 1: cannot be parsed at column 502: Document nesting depth"
                + " (501) exceeds the maximum allowed (500)"),
        bundle.problems());
  }

  @Test
  void anIntegerWithTooManyDigitsIsNotUnderstood() throws IOException {
    bundle.replace(
        TestBundle.OFFICIAL,
        "\"answer_min_chars\": 2",
        "\"answer_min_chars\": " + "2".repeat(100_001));

    assertEquals(
        List.of(
            "manifests/official.json, line 8: cannot be parsed at column 100026: Number value length"
                + " (100001) exceeds the maximum allowed (100000)"),
        bundle.problems());
  }
}

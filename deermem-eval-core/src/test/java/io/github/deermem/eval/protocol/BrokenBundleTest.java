package io.github.deermem.eval.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** One edit of a valid bundle, one problem: every rule of the eviction protocol, section 1. */
class BrokenBundleTest {
  private TestBundle bundle;

  @BeforeEach
  void copy(@TempDir Path directory) throws IOException {
    bundle = TestBundle.copyTo(directory);
  }

  @ParameterizedTest(name = "{0} → {1}")
  @CsvFileSource(resources = "/protocol/config-problems.csv", delimiter = '|', quoteCharacter = '`')
  void reportsWhatIsWrongInTheConfig(
      String there, String instead, String line, String pointer, String problem)
      throws IOException {
    assertOneProblem(TestBundle.CONFIG, there, instead, line, pointer, problem);
  }

  @ParameterizedTest(name = "{0} → {1}")
  @CsvFileSource(
      resources = "/protocol/official-problems.csv",
      delimiter = '|',
      quoteCharacter = '`')
  void reportsWhatIsWrongInTheOfficialManifest(
      String there, String instead, String line, String pointer, String problem)
      throws IOException {
    assertOneProblem(TestBundle.OFFICIAL, there, instead, line, pointer, problem);
  }

  @ParameterizedTest(name = "{0} → {1}")
  @CsvFileSource(
      resources = "/protocol/synthetic-problems.csv",
      delimiter = '|',
      quoteCharacter = '`')
  void reportsWhatIsWrongInTheSyntheticManifest(
      String there, String instead, String line, String pointer, String problem)
      throws IOException {
    assertOneProblem(TestBundle.SYNTHETIC, there, instead, line, pointer, problem);
  }

  private void assertOneProblem(
      String file, String there, String instead, String line, String pointer, String problem)
      throws IOException {
    bundle.replace(file, withControls(there), withControls(instead));

    String place = file + ", line " + line + (pointer == null ? "" : ", " + pointer);
    assertEquals(List.of(place + ": " + problem), bundle.problems());
  }

  private static String withControls(String text) {
    return text.replace('⏎', '\n').replace('⇥', '\t');
  }
}

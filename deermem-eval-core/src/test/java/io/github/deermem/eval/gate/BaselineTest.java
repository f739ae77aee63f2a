package io.github.deermem.eval.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.artifact.EvaluationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineTest {
  private static final IntPredicate ALL = id -> true;

  private Path baseline;
  private PublishedFolder published;

  @BeforeEach
  void publish(@TempDir Path folder) throws IOException {
    baseline = Files.createDirectory(folder.resolve("baseline"));
    published = PublishedFolder.complete(folder.resolve("now"));
  }

  @Test
  void noticesAPolicyThatGotWorse() throws IOException {
    writeAnswers(baseline, ALL, ALL);
    writeAnswers(published.qa(), id -> id >= 9, ALL);

    BaselineComparison comparison = compare();

    // Nine of nine discordant pairs one way: 2 * 2^-9 = 0.00390625, and twice that for the smaller
    // of two p-values.
    assertFalse(comparison.isPassed());
    assertEquals(
        List.of(
            "Significantly worse than the baseline, in 1 of 2 comparisons:",
            "  hybrid-v1, answers, official      0 better    9 worse  of  40   p 0.0078    WORSE",
            "  hybrid-v1, answers, synthetic     0 better    0 worse  of   5   p 1         5 pairs cannot show a loss; 7 cases turned wrong would",
            "  hybrid-v1, answers, official, worse: c00, c01, c02, c03, c04, c05, c06, c07, c08",
            "  (exact McNemar case by case, two-sided, alpha 0.05, Holm over the comparisons of a policy)"),
        comparison.lines());
  }

  @ParameterizedTest
  @CsvSource({
    // 2 * 2^-7 = 0.0156, doubled 0.03125; 2 * 2^-6 = 0.03125, doubled 0.0625
    "7, 0, false",
    "6, 0, true",
    // 2 * (1 + 10) / 2^10 = 0.0215, doubled 0.043; one of nine: 2 * 10 / 2^9 = 0.039, doubled 0.078
    "9, 1, false",
    "8, 1, true",
    // an improvement is none, however significant
    "0, 20, true",
  })
  void failsOnlyForASignificantLoss(int worse, int better, boolean passes) throws IOException {
    writeAnswers(baseline, id -> id >= better, ALL);
    writeAnswers(published.qa(), id -> id < better || id >= better + worse, ALL);

    assertEquals(passes, compare().isPassed());
  }

  @Test
  void listsChangedCasesEvenIfNothingIsSignificant() throws IOException {
    writeAnswers(baseline, id -> id != 3, ALL);
    writeAnswers(published.qa(), id -> id != 5, id -> id != 1);

    BaselineComparison comparison = compare();

    assertTrue(comparison.isPassed());
    assertEquals(
        List.of(
            "  hybrid-v1, answers, official, worse: c05",
            "  hybrid-v1, answers, official, better: c03",
            "  hybrid-v1, answers, synthetic, worse: s01"),
        comparison.lines().subList(3, 6));
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "policy"})
  void comparesKeptFactsToo(String folder) throws IOException {
    writeDecisions(baseline.resolve(folder), ALL);
    writeDecisions(published.policy(), id -> id > 20);

    BaselineComparison comparison = compare();

    assertFalse(comparison.isPassed());
    assertTrue(
        comparison.lines().get(1).startsWith("  hybrid-v1, capacity 7, official"),
        comparison.lines()::toString);
  }

  @Test
  void isRefusedWithoutRows() {
    EvaluationException refused =
        assertThrows(EvaluationException.class, () -> new Baseline(baseline));

    assertTrue(refused.getMessage().startsWith("There is no baseline in " + baseline));
  }

  @Test
  void isRefusedIfItIsAboutOtherCases() throws IOException {
    writeAnswers(baseline, ALL, ALL);
    writeAnswers(published.qa(), ALL, ALL);
    published.edit("qa/qa.rows.jsonl", "c07", "other");

    EvaluationException refused = assertThrows(EvaluationException.class, this::compare);

    assertEquals(
        List.of(
            "The baseline " + baseline + " is about other cases:",
            "  only there: c07",
            "  only here:  other",
            "  Compare results of one protocol, or commit a new baseline."),
        refused.getMessage().lines().toList());
  }

  @Test
  void needsResultsOfThisProtocol() throws IOException {
    writeAnswers(baseline, ALL, ALL);
    writeAnswers(published.qa(), ALL, ALL);
    published.edit("qa/qa_run.json", PublishedFolder.BUNDLE.hashes().config(), "0".repeat(64));

    EvaluationException refused = assertThrows(EvaluationException.class, this::compare);

    assertTrue(refused.getMessage().contains("of another protocol"), refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "grade_correct": true | "grade_correct": "yes" | line 1: expected true or false as grade_correct.
          "grade_correct": true | "grade_correct" | line 1: it is no JSON in UTF-8.
          "source": "synthetic" | "source": 5 | line 41: expected text as source.
          "case_id": "c01" | "case_id": "c00" | line 2: the row stands twice.
          """)
  void namesTheLineThatIsNoRow(String before, String after, String problem) throws IOException {
    writeAnswers(baseline, ALL, ALL);
    writeAnswers(published.qa(), ALL, ALL);
    published.edit("qa/qa.rows.jsonl", before, after);

    EvaluationException refused = assertThrows(EvaluationException.class, this::compare);

    assertTrue(refused.getMessage().endsWith(problem), refused.getMessage());
  }

  private BaselineComparison compare() {
    return new Baseline(baseline).compare(PublishedFolder.BUNDLE, published.places());
  }

  /** 40 official cases c00, c01 ... and 5 synthetic ones, of one policy. */
  private static void writeAnswers(Path folder, IntPredicate official, IntPredicate synthetic)
      throws IOException {
    String row =
        "{\"capacity\": 7, \"case_id\": \"%s%02d\", \"grade_correct\": %s, \"policy\": \"hybrid-v1\", \"source\": \"%s\"}";
    write(
        folder.resolve("qa.rows.jsonl"),
        IntStream.range(0, 45)
            .mapToObj(
                i ->
                    i < 40
                        ? row.formatted("c", i, official.test(i), "longmemeval")
                        : row.formatted("s", i - 40, synthetic.test(i - 40), "synthetic"))
            .toList());
  }

  private static void writeDecisions(Path folder, IntPredicate kept) throws IOException {
    String row =
        "{\"capacity\": 7, \"case_id\": \"c%02d\", \"policy\": \"hybrid-v1\", \"source\": \"longmemeval\", \"support_all_retained\": %s}";
    write(
        folder.resolve("policy.raw.jsonl"),
        IntStream.range(0, 40).mapToObj(i -> row.formatted(i, kept.test(i))).toList());
  }

  private static void write(Path file, List<String> lines) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, String.join("\n", lines) + "\n");
  }
}

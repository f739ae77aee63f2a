package io.github.deermem.eval.dataset;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that cannot be read, and files with the pinned hash that are no dataset. */
class DatasetFileTest {
  private static final String ORIGIN =
      "\nExpected small.json of example/small-evaluation at revision 0123456789abcdef0123456789abcdef01234567."
          + " It is never downloaded: name the place where it is.";

  @TempDir Path directory;
  private SmallEvaluation evaluation;

  @BeforeEach
  void setUp() {
    evaluation = new SmallEvaluation(directory);
  }

  @Test
  void aDatasetAsPinnedIsReadWithItsHashAndRows() {
    VerifiedDataset dataset = evaluation.read(SmallEvaluation.datasetAsShipped());

    assertEquals(
        "a54c5007f2935937e9dd127d1bf73c548819e23869eadc46e53d852e5e620ff5", dataset.sha256());
    assertEquals(60, dataset.rows());
    assertEquals(40, dataset.official().size());
    assertEquals(12, dataset.bank().size());
  }

  @Test
  void aMissingFileIsNamedWithWhatItShouldBe() {
    Path missing = directory.resolve("nowhere.json");

    assertEquals(
        "Cannot read the dataset " + missing + ": there is no " + missing + "." + ORIGIN,
        refusalOf(missing));
  }

  @Test
  void aDirectoryIsNoDataset() {
    assertEquals(
        directory + " is a directory, and the dataset is one file." + ORIGIN, refusalOf(directory));
  }

  @Test
  void aPathThroughAFileCannotBeRead() throws IOException {
    Path below = Files.createFile(directory.resolve("file")).resolve("small.json");

    String message = refusalOf(below);

    assertTrue(message.startsWith("Cannot read the dataset " + below + ": "), message);
    assertTrue(message.endsWith(ORIGIN), message);
  }

  @Test
  void aFileWithoutPermissionIsNamed() throws IOException {
    Path file = Files.createFile(directory.resolve("locked.json"));
    assumeTrue(
        file.toFile().setReadable(false) && !Files.isReadable(file),
        "nothing is locked for this user");

    assertEquals(
        "Cannot read the dataset " + file + ": no permission for " + file + "." + ORIGIN,
        refusalOf(file));
  }

  private String refusalOf(Path file) {
    ProtocolBundle bundle = evaluation.pinning(SmallEvaluation.datasetAsShipped());
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> DatasetPass.read(file, bundle));
    assertEquals(EvaluationException.Reason.DATASET, refusal.reason());
    return refusal.getMessage();
  }

  static Stream<Arguments> pinnedFiles() {
    String rows = new String(SmallEvaluation.datasetAsShipped(), UTF_8);
    String usedText = "What a fine collection.";
    String skippedText = "\"no-type\"";
    return Stream.of(
        argumentSet(
            "invalid byte in text that is used",
            damaged(rows, usedText, "\u00ff"),
            "  it is not valid UTF-8 at byte " + at(rows, usedText)),
        argumentSet(
            "invalid byte in text that is skipped",
            damaged(rows, skippedText, "\"no-type\", \"comment\": \"\u00ff\""),
            "  it is not valid UTF-8 at byte "
                + (at(rows, skippedText) + "\"no-type\", \"comment\": \"".length())),
        argumentSet(
            "overlong form",
            damaged(rows, usedText, "\u00c1\u0081"),
            "  it is not valid UTF-8 at byte " + at(rows, usedText)),
        argumentSet(
            "encoded surrogate",
            damaged(rows, usedText, "\u00ed\u00a0\u0080"),
            "  it is not valid UTF-8 at byte " + at(rows, usedText)),
        argumentSet(
            "encoded surrogate in skipped text",
            damaged(rows, skippedText, "\"no-type\", \"\u00ed\u00a0\u0080\": 1"),
            "  it is not valid UTF-8 at byte "
                + (at(rows, skippedText) + "\"no-type\", \"".length())),
        argumentSet(
            "beyond the last code point",
            damaged(rows, usedText, "\u00f4\u0090\u0080\u0080"),
            "  it is not valid UTF-8 at byte " + at(rows, usedText)),
        argumentSet(
            "character cut at the end of the file",
            damaged(rows, "\n]\n", "\n]\n\u00e2\u0082"),
            "  it is not valid UTF-8 at byte " + rows.getBytes(UTF_8).length),
        argumentSet(
            "byte-order mark",
            ("\ufeff" + rows).getBytes(UTF_8),
            "  it starts with a byte-order mark or is UTF-16; JSON is UTF-8 without a mark"),
        argumentSet(
            "UTF-16, which a parser may detect",
            rows.getBytes(UTF_16LE),
            "  it starts with a byte-order mark or is UTF-16; JSON is UTF-8 without a mark"),
        argumentSet(
            "UTF-16 in the other order",
            rows.getBytes(UTF_16BE),
            "  it starts with a byte-order mark or is UTF-16; JSON is UTF-8 without a mark"),
        argumentSet(
            "cut",
            Arrays.copyOf(rows.getBytes(UTF_8), 10_000),
            "  it is no JSON document, near byte "),
        argumentSet(
            "cut between two rows",
            rows.substring(0, rows.indexOf("},\n") + 2).getBytes(UTF_8),
            "  it is no JSON document, near byte "),
        argumentSet(
            "another array behind the rows",
            (rows + "[]").getBytes(UTF_8),
            "  something follows the end of the array"),
        argumentSet(
            "text behind the rows",
            (rows + "end").getBytes(UTF_8),
            "  it is no JSON document, near byte "),
        argumentSet(
            "NUL behind the rows",
            (rows + "\0").getBytes(UTF_8),
            "  it is no JSON document, near byte "),
        argumentSet(
            "object around the rows",
            ("{\"rows\":" + rows + "}").getBytes(UTF_8),
            "  expected one JSON array of rows at the top; JSON Lines and single objects are not read"),
        argumentSet(
            "JSON Lines",
            rows.substring(2, rows.length() - 2).replace("},\n", "}\n").getBytes(UTF_8),
            "  expected one JSON array of rows at the top; JSON Lines and single objects are not read"),
        argumentSet(
            "empty",
            new byte[0],
            "  expected one JSON array of rows at the top; JSON Lines and single objects are not read"),
        argumentSet(
            "string at the top",
            "\"rows\"".getBytes(UTF_8),
            "  expected one JSON array of rows at the top; JSON Lines and single objects are not read"),
        argumentSet(
            "comment, which is no JSON",
            rows.replaceFirst("\n", "/* rows */\n").getBytes(UTF_8),
            "  it is no JSON document, near byte "),
        argumentSet(
            "key beyond the limit",
            damaged(rows, "{\"question_id\"", "{\"" + "k".repeat(50_001) + "\":1,\"question_id\""),
            "  it exceeds what is read: strings of 64 Mi characters, keys of 50,000, numbers of 100,000 digits, 500 levels"),
        argumentSet(
            "number beyond the limit",
            damaged(rows, "\"answer\": ", "\"answer\": " + "1".repeat(100_001) + ", \"answer\": "),
            "  it exceeds what is read: strings of 64 Mi characters, keys of 50,000, numbers of 100,000 digits, 500 levels"),
        argumentSet(
            "levels beyond the limit",
            damaged(rows, skippedText, "\"no-type\",\"x\":" + "[".repeat(499) + "]".repeat(499)),
            "  it exceeds what is read: strings of 64 Mi characters, keys of 50,000, numbers of 100,000 digits, 500 levels"));
  }

  @ParameterizedTest
  @MethodSource("pinnedFiles")
  void aFileThatIsNoDatasetIsRefusedEvenWithThePinnedHash(byte[] file, String problem) {
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> evaluation.read(file));

    String[] lines = refusal.getMessage().split("\n");
    assertEquals(
        "The dataset "
            + evaluation.datasetFile()
            + " has the pinned hash, but does not give what the protocol needs:",
        lines[0]);
    assertTrue(lines[1].startsWith(problem), lines[1]);
    assertEquals(
        "Its bytes are the pinned ones, so that another download cannot help: pin a file that is sound (dataset.sha256), or correct the manifest.",
        lines[lines.length - 1]);
  }

  @Test
  void aValueWithinAllLimitsIsRead() {
    evaluation.row("no-type").set("deep", SmallEvaluation.raw("[".repeat(498) + "]".repeat(498)));
    evaluation.row("ms-01").set("answer", SmallEvaluation.raw("9".repeat(100_000)));

    assertEquals(60, evaluation.read().rows());
  }

  @Test
  void whatIsWrongWithTheFileIsSaidBeforeWhatIsWrongWithItsRows() {
    for (int i = 0; i < 30; i++) {
      evaluation.addRaw("[]");
    }
    byte[] file = (new String(evaluation.dataset(), UTF_8) + "?").getBytes(UTF_8);

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> evaluation.read(file));

    assertTrue(
        refusal.getMessage().split("\n")[1].startsWith("  it is no JSON document"),
        refusal.getMessage());
  }

  /** Puts bytes, given as Latin-1, in the place of the first occurrence. */
  private static byte[] damaged(String rows, String text, String latin1) {
    String bytes = new String(rows.getBytes(UTF_8), ISO_8859_1);
    int start = bytes.indexOf(text);
    return (bytes.substring(0, start) + latin1 + bytes.substring(start + text.length()))
        .getBytes(ISO_8859_1);
  }

  private static int at(String rows, String text) {
    return rows.substring(0, rows.indexOf(text)).getBytes(UTF_8).length;
  }
}

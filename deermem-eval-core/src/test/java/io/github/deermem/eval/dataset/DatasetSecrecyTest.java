package io.github.deermem.eval.dataset;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.EvaluationException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Text of a dataset never stands in a message, a cause, or what a record prints. */
class DatasetSecrecyTest {
  private static final String CANARY = "xyzzy";

  @TempDir Path directory;
  private SmallEvaluation evaluation;

  @BeforeEach
  void plantCanaries() {
    evaluation = new SmallEvaluation(directory);
    evaluation.plant(CANARY, "ku-01", "tr-01", "su-01", "sp-03", "ms-01");
  }

  static Stream<Arguments> changedRows() {
    return Stream.of(
        rows("question of another type", e -> e.row("ku-01").putArray("question").add(CANARY)),
        rows("date of another type", e -> e.row("ku-01").putObject("question_date").put(CANARY, 1)),
        rows("answer beyond doubles", e -> answer(e, "{\"xyzzy\": 1e999}")),
        rows("half a pair in an answer", e -> answer(e, "[\"xyzzy\\ud800\"]")),
        rows("half a pair in a question", e -> e.row("ku-01").put("question", CANARY + "\ud800")),
        rows(
            "half a pair in the bank",
            e -> e.row("su-01").withArray("haystack_dates").set(0, "xyzzy\ud800")),
        rows("answer without a token", e -> e.row("ku-01").put("answer", "東京")),
        rows("answer that is passed over", e -> e.row("ku-01").put("answer", "not enough xyzzy")),
        rows("ragged arrays", e -> e.row("su-01").withArray("haystack_dates").add(CANARY)),
        rows("sessions of another type", e -> e.row("ku-01").put("haystack_sessions", CANARY)),
        rows(
            "session ids of another type",
            e -> e.row("ku-01").putArray("haystack_session_ids").add(CANARY).add(1)),
        rows("row that is no object", e -> e.addRaw("\"xyzzy\"")),
        rows("row without an id", e -> e.addRaw("{\"question_id\": [\"xyzzy\"]}")),
        rows("duplicate", e -> e.copyRow("ku-01", "su-01")),
        rows("too few rows", e -> e.removeRows("ku-02", "ku-03")),
        rows("other cases", e -> e.copyRow("ku-01", "ku-00")),
        rows("literal that is no JSON", e -> answer(e, "xyzzy")),
        rows("literal that starts as JSON", e -> answer(e, "truexyzzy")),
        rows("number that is no JSON", e -> answer(e, "5xyzzy")),
        rows("escape that is no JSON", e -> answer(e, "\"xyzzy\\x\"")),
        rows("key without quotes", e -> answer(e, "{xyzzy: 1}")),
        rows("string without an end", e -> answer(e, "\"xyzzy")),
        rows("key beyond the limit", e -> answer(e, "{\"" + CANARY.repeat(10_001) + "\": 1}")),
        rows("number beyond the limit", e -> answer(e, "7".repeat(100_001))),
        rows("levels beyond the limit", e -> answer(e, "[\"xyzzy\", " + "[".repeat(600))));
  }

  @ParameterizedTest
  @MethodSource("changedRows")
  void aRefusalOfRowsHoldsNoneOfTheirText(Consumer<SmallEvaluation> change) {
    change.accept(evaluation);
    byte[] file = evaluation.dataset();

    assertKeepsSilent(assertThrows(EvaluationException.class, () -> evaluation.read(file)));
  }

  static Stream<Arguments> changedFiles() {
    return Stream.of(
        file("cut in a word", UTF_8, text -> text.substring(0, text.indexOf("zzy"))),
        file("object", UTF_8, text -> "{\"xyzzy\":" + text + "}"),
        file("text in front", UTF_8, text -> "xyzzy" + text),
        file("text behind", UTF_8, text -> text + "xyzzy"),
        file("control character", UTF_8, text -> text.replaceFirst("zzy", "zzy\u0001")),
        file("byte that is no UTF-8", ISO_8859_1, text -> text.replaceFirst("zzy", "zzy\u00ff")),
        file("UTF-16", UTF_16LE, text -> "\ufeff" + text),
        file("UTF-32 that is none", UTF_8, text -> "\0\0\0[" + "xyzzy".repeat(4)));
  }

  @ParameterizedTest
  @MethodSource("changedFiles")
  void aRefusalOfAFileHoldsNoneOfItsText(Charset charset, UnaryOperator<String> change) {
    String text = new String(evaluation.dataset(), UTF_8);
    byte[] file = change.apply(text).getBytes(charset);

    assertKeepsSilent(assertThrows(EvaluationException.class, () -> evaluation.read(file)));
    assertKeepsSilent(
        assertThrows(
            EvaluationException.class,
            () -> evaluation.read(file, evaluation.pinning("0".repeat(64)))));
  }

  @Test
  void recordsPrintIdsOnly() {
    VerifiedDataset dataset = evaluation.read();

    assertTrue(dataset.official().get("ku-01").evidence().contains(CANARY), "the canary is there");
    assertEquals("ku-01", dataset.official().get("ku-01").toString());
    assertEquals("sp-03", dataset.bank().get(0).toString());
    assertFalse(dataset.toString().toLowerCase(Locale.ROOT).contains(CANARY), dataset.toString());
  }

  private static void answer(SmallEvaluation evaluation, String json) {
    evaluation.row("ku-01").set("answer", SmallEvaluation.raw(json));
  }

  private static Arguments rows(String name, Consumer<SmallEvaluation> change) {
    return argumentSet(name, change);
  }

  private static Arguments file(String name, Charset charset, UnaryOperator<String> change) {
    return argumentSet(name, charset, change);
  }

  /** The message, the causes and the suppressed ones, as a log would show them with -e. */
  private static void assertKeepsSilent(EvaluationException refusal) {
    StringWriter trace = new StringWriter();
    refusal.printStackTrace(new PrintWriter(trace));
    String shown = (refusal + "\n" + trace).toLowerCase(Locale.ROOT);
    assertFalse(shown.contains("xyz"), shown);
  }
}

package io.github.deermem.eval.dataset;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.EvaluationException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a row needs, and what does not matter. */
class DatasetRowsTest {
  @TempDir Path directory;
  private SmallEvaluation evaluation;

  @BeforeEach
  void setUp() {
    evaluation = new SmallEvaluation(directory);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'question_id': 'x'}",
        "{'question_id': 'x', 'question_type': null, 'question': []}",
        "{'question_id': 'x', 'question_type': 5}",
        "{'question_id': 'x', 'question_type': ''}",
        "{'question_id': 'x', 'question_type': ['knowledge-update']}",
        "{'question_id': 'x', 'question_type': 'Knowledge-Update', 'question': 1}",
        "{'question_id': 'x', 'question_type': 'multi-session', 'haystack_sessions': [7]}",
        "{'question_id': 'x', 'question_type': 'multi-session', 'answer': 1e400}",
        "{'question_id': 'x_abs', 'question_type': 'knowledge-update', 'question_date': {}}",
        "{'question_id': 'x', 'haystack_sessions': {'a': [[{}]]}, 'haystack_dates': 'none'}",
        "{'haystack_sessions': [[{'content': {'deep': [[]]}}]], 'question_id': 'x', 'x': [{}]}"
      })
  void aRowThatNobodyUsesNeedsAGoodIdOnly(String row) {
    VerifiedDataset without = evaluation.read();
    evaluation.addRaw(json(row));

    VerifiedDataset with = evaluation.read();

    assertEquals(without.rows() + 1, with.rows());
    assertEquals(without.official(), with.official());
    assertEquals(without.bank(), with.bank());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'question_id': null}",
        "{'question_id': ''}",
        "{'question_id': 7}",
        "{'question_id': ['x']}",
        "{'question_id': {'question_id': 'x'}}",
        "{'Question_id': 'x'}"
      })
  void aRowWithoutAnIdIsNamedByItsNumber(String row) {
    evaluation.addRaw(json(row));

    assertEquals(
        List.of("row 61 has a question_id that is missing, empty or no string"), problems());
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "null", "'ku-01'", "[]", "[{'question_id': 'x'}]", "true"})
  void aRowMustBeAnObject(String row) {
    evaluation.addRaw(json(row));

    assertEquals(List.of("row 61 is no object"), problems());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ku-01", "su-01", "ms-01", "no-type"})
  void anIdMayStandOnceWhetherItsRowsAreUsedOrNot(String id) {
    evaluation.addRaw(json("{'question_id': '" + id + "'}"));

    assertEquals(List.of("duplicate question_id " + id), problems());
  }

  @Test
  void twoRowsWithOneIdAndRaggedArraysAreBothReported() throws IOException {
    byte[] file = resource("duplicate-and-ragged.json");

    String message = refusal(file);

    assertTrue(message.contains("  duplicate question_id q1\n"), message);
    assertTrue(
        message.contains(
            "  q1: haystack_session_ids, haystack_dates and haystack_sessions have different lengths (2, 1, 2)\n"),
        message);
  }

  @Test
  void raggedArraysAreReportedWithoutTheDuplicate() throws IOException {
    byte[] file = resource("ragged.json");

    String message = refusal(file);

    assertTrue(
        message.contains(
            "  q1: haystack_session_ids, haystack_dates and haystack_sessions have different lengths (2, 1, 2)\n"),
        message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          question             |                  | question is missing, empty or no string
          question             | null             | question is missing, empty or no string
          question             | ""               | question is missing, empty or no string
          question             | 7                | question is missing, empty or no string
          question             | ["why?"]         | question is missing, empty or no string
          question_date        | 7                | question_date is neither a string nor null
          question_date        | false            | question_date is neither a string nor null
          question_date        | ["2025"]         | question_date is neither a string nor null
          question_date        | {"year": "2025"} | question_date is neither a string nor null
          answer               | 1e400            | answer cannot be written as JSON (NaN and infinities are not JSON)
          answer               | [{"a": -1e999}]  | answer cannot be written as JSON (NaN and infinities are not JSON)
          answer               | ["\\ud800"]      | answer cannot be written as JSON (A lone surrogate cannot be written as UTF-8)
          haystack_session_ids |                  | haystack_session_ids is missing or no array of strings
          haystack_session_ids | null             | haystack_session_ids is missing or no array of strings
          haystack_session_ids | "s1"             | haystack_session_ids is missing or no array of strings
          haystack_session_ids | [1]              | haystack_session_ids is missing or no array of strings
          haystack_session_ids | [null]           | haystack_session_ids is missing or no array of strings
          haystack_dates       |                  | haystack_dates is missing or no array of strings
          haystack_dates       | {"s1": "2025"}   | haystack_dates is missing or no array of strings
          haystack_dates       | [["2025"]]       | haystack_dates is missing or no array of strings
          haystack_sessions    |                  | haystack_sessions is missing or no array of arrays
          haystack_sessions    | null             | haystack_sessions is missing or no array of arrays
          haystack_sessions    | [null]           | haystack_sessions is missing or no array of arrays
          haystack_sessions    | [{"role": "x"}]  | haystack_sessions is missing or no array of arrays
          haystack_sessions    | []               | haystack_session_ids, haystack_dates and haystack_sessions have different lengths (1, 1, 0)
          haystack_session_ids | ["s1", "s2"]     | haystack_session_ids, haystack_dates and haystack_sessions have different lengths (2, 1, 1)
          haystack_dates       | []               | haystack_session_ids, haystack_dates and haystack_sessions have different lengths (1, 0, 1)
          """)
  void aMalformedFieldOfAUsedRowIsReportedWithTheId(String key, String value, String problem) {
    for (String id : List.of("tr-21", "su-14")) {
      ObjectNode row = evaluation.row(id);
      row.remove(key);
      if (value != null) {
        row.set(key, SmallEvaluation.raw(value));
      }
    }

    assertEquals(
        List.of("su-14: " + problem, "tr-21: " + problem), problems().stream().sorted().toList());
  }

  @Test
  void aSessionThatIsNoArrayIsFoundBehindEvidenceThatIsTooLong() {
    evaluation
        .row("ku-01")
        .set(
            "haystack_sessions",
            SmallEvaluation.raw(
                "[[{\"role\": \"user\", \"content\": \"" + "x".repeat(5000) + "\"}], {}]"));

    assertEquals(List.of("ku-01: haystack_sessions is missing or no array of arrays"), problems());
  }

  @Test
  void allProblemsOfARowAreReported() {
    evaluation.row("ku-01").remove(List.of("question", "haystack_dates"));

    assertEquals(
        List.of(
            "ku-01: question is missing, empty or no string",
            "ku-01: haystack_dates is missing or no array of strings"),
        problems());
  }

  @ParameterizedTest
  @CsvSource({"20, 20, ''", "21, 20, and 1 more", "50, 20, and 30 more"})
  void ofManyProblemsTwentyAreShownAndTheRestCounted(int wrong, int shown, String rest) {
    for (int i = 0; i < wrong; i++) {
      evaluation.addRaw("{}");
    }

    List<String> problems = new ArrayList<>(problems());

    if (!rest.isEmpty()) {
      assertEquals(rest, problems.remove(problems.size() - 1));
    }
    assertEquals(shown, problems.size());
    assertEquals("row 61 has a question_id that is missing, empty or no string", problems.get(0));
  }

  @Test
  void anIdIsShownInAMessageWithoutWhatMovesACursorAndNotInFullLength() {
    String id = "a\u001b[31m\n\u202eb" + "c".repeat(1000);
    evaluation.copyRow("no-type", id);
    evaluation.copyRow("no-type", id);

    assertEquals(
        List.of("duplicate question_id a\\u001b[31m\\u000a\\u202eb" + "c".repeat(91) + "…"),
        problems());
  }

  static Stream<List<String>> orders() {
    List<String> keys =
        List.of(
            "question_id",
            "question_type",
            "question",
            "question_date",
            "answer",
            "haystack_session_ids",
            "haystack_dates",
            "haystack_sessions");
    List<String> reversed = new ArrayList<>(keys);
    Collections.reverse(reversed);
    Stream<List<String>> rotated =
        IntStream.range(0, keys.size())
            .mapToObj(
                start -> {
                  List<String> order = new ArrayList<>(keys);
                  Collections.rotate(order, start);
                  return order;
                });
    return Stream.concat(rotated, Stream.of(reversed));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void theKeysOfARowMayComeInAnyOrder(List<String> order) {
    VerifiedDataset expected = evaluation.read();
    for (String id : List.of("ku-01", "su-01")) {
      ObjectNode row = evaluation.row(id);
      ObjectNode copy = row.deepCopy();
      row.removeAll();
      order.forEach(key -> row.set(key, copy.get(key)));
    }

    VerifiedDataset dataset = evaluation.read();

    assertEquals(expected.official().get("ku-01"), dataset.official().get("ku-01"));
    assertEquals(expected.bank(), dataset.bank());
  }

  static Stream<Arguments> overruledKeys() {
    return Stream.of(
        arguments("question_id", "'ku-00'"),
        arguments("question_id", "5"),
        arguments("question_type", "'multi-session'"),
        arguments("question_type", "null"),
        arguments("question", "'another?'"),
        arguments("question", "[]"),
        arguments("question_date", "'2000/01/01'"),
        arguments("question_date", "{}"),
        arguments("answer", "'another'"),
        arguments("answer", "1e400"),
        arguments("haystack_session_ids", "['s1', 's2', 's3']"),
        arguments("haystack_session_ids", "[7]"),
        arguments("haystack_dates", "[]"),
        arguments("haystack_dates", "null"),
        arguments("haystack_sessions", "[[{'role': 'user', 'content': 'another'}]]"),
        arguments("haystack_sessions", "'none'"));
  }

  @ParameterizedTest
  @MethodSource("overruledKeys")
  void ofARepeatedKeyTheLastCounts(String key, String overruled) {
    ObjectNode row = evaluation.row("ku-01");
    OfficialRow expected = evaluation.read().official().get("ku-01");
    String text = row.toString();
    evaluation.removeRows("ku-01");
    evaluation.addRaw(json("{'" + key + "': " + overruled + ", ") + text.substring(1));

    assertEquals(expected, evaluation.read().official().get("ku-01"));
  }

  @Test
  void aTypeThatIsRepeatedBehindTheSessionsCounts() {
    ObjectNode row = evaluation.row("ku-01");
    OfficialRow expected = evaluation.read().official().get("ku-01");
    row.put("question_type", "multi-session");
    String text = row.toString();
    evaluation.removeRows("ku-01");
    evaluation.addRaw(
        text.substring(0, text.length() - 1) + json(", 'question_type': 'knowledge-update'}"));

    assertEquals(expected, evaluation.read().official().get("ku-01"));
  }

  /** Sessions of {@code ku-01}, and what is rendered of them. */
  static Stream<Arguments> sessions() throws IOException {
    String text = new String(resource("sessions.txt"), UTF_8);
    return Stream.of(text.split("(?m)^=+$\n"))
        .map(block -> block.split("(?m)^-+$\n?"))
        .map(
            parts ->
                arguments(
                    parts[0].strip(), parts[1].strip(), parts.length < 3 ? "" : parts[2].strip()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("sessions")
  void ofTheTurnsThoseThatCountAreRendered(String name, String turns, String expected) {
    ObjectNode row = evaluation.row("ku-01");
    row.putArray("haystack_session_ids").add("s1").add("s2");
    row.putArray("haystack_dates").add("2025/01/01").add("");
    row.set(
        "haystack_sessions",
        SmallEvaluation.raw("[" + turns + ", [{\"role\": \"user\", \"content\": \"Good bye.\"}]]"));

    String evidence = evaluation.read().official().get("ku-01").evidence();

    String first = expected.isEmpty() ? "" : "SESSION s1 AT 2025/01/01\n" + expected + "\n\n";
    assertEquals(first + "SESSION s2 AT \nUSER: Good bye.", evidence);
  }

  @ParameterizedTest
  @CsvSource({
    "null, ",
    "'\"\"', ",
    "'\"2025/03/01 (Sat) 10:00\"', 2025/03/01 (Sat) 10:00",
    "'\" \"', ' '",
    "'\"yesterday\"', yesterday"
  })
  void aDateIsKeptAsItStandsAndAnEmptyOneCountsAsAbsent(String value, String expected) {
    evaluation.row("ku-01").set("question_date", SmallEvaluation.raw(value));

    assertEquals(expected, evaluation.read().official().get("ku-01").questionDate());
  }

  @Test
  void aMissingDateIsAbsent() {
    evaluation.row("ku-01").remove("question_date");

    assertNull(evaluation.read().official().get("ku-01").questionDate());
  }

  @Test
  void nothingOfARowIsLeftForTheNext() {
    ObjectNode row = evaluation.row("ku-01");
    row.remove(List.of("question_date", "answer"));
    evaluation.removeRows("ku-01");
    evaluation
        .rows()
        .insert(0, row)
        .insert(0, SmallEvaluation.raw(json("{'question_id': 'x', 'question_date': {}}")))
        .insert(0, SmallEvaluation.raw(json("{'question_id': 'y', 'answer': 'left over'}")));

    OfficialRow read = evaluation.read().official().get("ku-01");

    assertNull(read.questionDate());
    assertEquals("null", read.reference());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/question",
        "/question_date",
        "/answer",
        "/haystack_session_ids/0",
        "/haystack_dates/1",
        "/haystack_sessions/0/0/content",
        "/haystack_sessions/1/1/role"
      })
  void halfASurrogatePairInASelectedRowIsRefused(String pointer) {
    set("ku-01", pointer, "half \ud83d of a pair");

    assertEquals(
        List.of("ku-01: holds half a surrogate pair, which UTF-8 cannot express"), problems());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/haystack_session_ids/0", "/haystack_dates/0", "/haystack_sessions/0/0/content"})
  void halfASurrogatePairInTheBankIsRefused(String pointer) {
    set("su-01", pointer, "\udc00, of which the first half is missing");

    assertEquals(
        List.of("su-01: holds half a surrogate pair, which UTF-8 cannot express"), problems());
  }

  @Test
  void halfASurrogatePairInTheIdOfABankRowIsRefused() {
    evaluation.copyRow("su-01", "a\ud800");

    assertEquals(
        List.of("a\\ud800: holds half a surrogate pair, which UTF-8 cannot express"), problems());
  }

  @ParameterizedTest
  @CsvSource({
    "ku-21, /question",
    "su-14, /haystack_sessions/0/0/content",
    "su-01, /answer",
    "ku-01, /haystack_sessions/0/1/content"
  })
  void halfASurrogatePairThatNobodyWritesDoesNotMatter(String id, String pointer) {
    set(id, pointer, "half \ud83d of a pair, in what is left out of the evidence");

    assertEquals(60, evaluation.read().rows());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\\ud83d\\ude00 5\"", "\"😀 5\""})
  void aWholeSurrogatePairIsOneCharacterHoweverItIsWritten(String answer) {
    evaluation.row("ku-01").set("answer", SmallEvaluation.raw(answer));

    assertEquals("😀 5", evaluation.read().official().get("ku-01").reference());
  }

  private void set(String id, String pointer, String text) {
    int slash = pointer.lastIndexOf('/');
    String last = pointer.substring(slash + 1);
    JsonNode parent = evaluation.row(id).at(pointer.substring(0, slash));
    if (parent instanceof ArrayNode array) {
      array.set(Integer.parseInt(last), text);
    } else {
      ((ObjectNode) parent).put(last, text);
    }
  }

  private List<String> problems() {
    List<String> lines = refusal(evaluation.dataset()).lines().toList();
    return lines.subList(1, lines.size() - 1).stream().map(String::strip).toList();
  }

  private String refusal(byte[] file) {
    return assertThrows(EvaluationException.class, () -> evaluation.read(file)).getMessage();
  }

  /** JSON in single quotes, which are easier to read in Java. */
  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream stream = DatasetRowsTest.class.getResourceAsStream("/dataset/" + name)) {
      return stream.readAllBytes();
    }
  }
}

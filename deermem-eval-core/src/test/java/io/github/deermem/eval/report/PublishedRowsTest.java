package io.github.deermem.eval.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.github.deermem.eval.AskedEvaluation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Somebody else's rows may hold anything, and whatever it is becomes a problem of a line. */
class PublishedRowsTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String CHANGED = "ku-01__hybrid-v1";
  private static final int LINE = 12;

  @TempDir static Path directory;
  private static GradedSmallEvaluation evaluation;
  private static String published;

  @BeforeAll
  static void publish() throws IOException {
    evaluation = new GradedSmallEvaluation(AskedEvaluation.in(directory));
    evaluation.publish(directory.resolve("qa"));
    published = Files.readString(directory.resolve("qa").resolve("qa.rows.jsonl"));
  }

  static Stream<Arguments> lines() {
    return Stream.of(
        line("nothing", "", "is blank"),
        line("blanks", " \t \r", "is blank"),
        line("NUL", "\0", "is no JSON"),
        line("NUL in a text", "{\"row_id\": \"a\0\"}", "is no JSON"),
        line("half an object", "{\"row_id\": \"a\"", "is no JSON"),
        line("two objects", "{} {}", "is no JSON"),
        line("NaN", "{\"support_recall\": NaN}", "is no JSON"),
        line("too deep", "[".repeat(5_000), "is no JSON"),
        line("number without end", "{\"capacity\": " + "7".repeat(100_001) + "}", "is no JSON"),
        line("byte-order mark", "\u00ef\u00bb\u00bf{}", "is no JSON"),
        line("invalid UTF-8", "{\"row_id\": \"\u00ff\"}", "is no valid UTF-8"),
        line("surrogate in UTF-8", "{\"row_id\": \"\u00ed\u00a0\u0080\"}", "is no valid UTF-8"),
        line("UTF-16", "{\0\"\0a\0\"\0:\0001\0}\0", "is no JSON"),
        line("list", "[]", "is no object"),
        line("text", "\"ku-01__confidence\"", "is no object"),
        line("null", "null", "is no object"),
        line(
            "half a pair",
            "{\"prediction\": \"\\ud800\"}",
            "cannot be published: A lone surrogate cannot be written as UTF-8"),
        line("half a pair in a key", "{\"usage\": {\"\\udc00\": 1}}", "is no JSON"),
        line(
            "half a pair as a list",
            "[\"\\ud800\"]",
            "cannot be published: A lone surrogate cannot be written as UTF-8"),
        line(
            "number beyond doubles",
            "{\"support_recall\": 1e999}",
            "cannot be published: NaN and infinities are not JSON"),
        line(
            "number beyond doubles in a list",
            "{\"kept_fact_ids\": [-1e999]}",
            "cannot be published: NaN and infinities are not JSON"));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void aLineThatIsNoRowIsNamedAndTheOthersAreRead(String line, String problem) {
    String content = Tampering.insertLine(LINE, line).apply(published);

    PublishedRows rows = PublishedRows.parse(evaluation.bundle(), content.getBytes(ISO_8859_1));

    assertEquals(List.of("line 12 " + problem), rows.problems());
    assertEquals(90, rows.rows().size());
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvFileSource(
      resources = "/report/row-fields.csv",
      delimiter = ';',
      quoteCharacter = '\u0001',
      numLinesToSkip = 1)
  void aFieldThatIsNotAsTheProtocolSaysIsNamed(String field, String value, String message)
      throws IOException {
    ObjectNode row = (ObjectNode) MAPPER.readTree(published.split("\n")[LINE - 1]);
    if (value.equals("absent")) {
      row.remove(field);
    } else {
      row.putRawValue(field, new RawValue(value));
    }

    List<String> problems = problemsWith(MAPPER.writeValueAsString(row));

    String expected = message.equals("none") ? "" : message;
    assertEquals(expected, String.join("\n", withoutConsequences(problems)));
  }

  private static List<String> problemsWith(String line) {
    String content =
        Tampering.insertLine(LINE, line).apply(Tampering.removeRow(CHANGED).apply(published));
    return PublishedRows.parse(evaluation.bundle(), content.getBytes(UTF_8)).problems();
  }

  private static List<String> withoutConsequences(List<String> problems) {
    return problems.stream()
        .filter(problem -> !problem.startsWith("the row " + CHANGED))
        .map(problem -> problem.replaceFirst("^line 12, [^:]*: ", ""))
        .toList();
  }

  private static Arguments line(String what, String line, String problem) {
    return argumentSet(what, line, problem);
  }
}

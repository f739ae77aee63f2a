package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the update is found in what a model answered. */
class ObjectSearchTest {
  private static final List<String> WANTED = List.of("user", "history", "newFacts");
  private static final String UPDATE = "{\"user\":1,\"history\":2,\"newFacts\":3}";
  private static final int MANY = 300_000;

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/memory/answers.csv",
      delimiter = '|',
      quoteCharacter = '`',
      numLinesToSkip = 1)
  void isTheFirstCompleteObjectWithTheKeys(String name, String answer, int expected) {
    assertEquals(expected, ObjectSearch.find(answer, WANTED));
  }

  /** Text that costs a search quadratic time, or the stack, that starts anew at each brace. */
  static Stream<Arguments> hostile() {
    return Stream.of(
            Named.of("braces", "{".repeat(4 * MANY)),
            Named.of("braces and spaces", "{ ".repeat(MANY)),
            Named.of("nested objects", "{\"a\":".repeat(MANY)),
            Named.of("nested lists", "{\"a\":[".repeat(MANY)),
            Named.of("nested objects, closed", "{\"a\":".repeat(MANY) + "1" + "}".repeat(MANY)),
            Named.of("members that are broken at last", "{\"a\":1,".repeat(MANY)),
            Named.of("many members", "{" + "\"a\":{},".repeat(MANY)),
            Named.of("braces in a string", "{\"a\":\"" + "{".repeat(MANY)),
            Named.of("objects in a string", "{\"a\":\"" + "{\\\"a\\\":".repeat(MANY)),
            Named.of("objects in keys", "{\"a{\":\"{\"b{\":".repeat(MANY)),
            Named.of("strings that begin with a brace", "{\"{".repeat(MANY)),
            Named.of("keys that begin with a brace", "{\"{\":".repeat(MANY)),
            Named.of("one long key", "{\"" + "a".repeat(4 * MANY)),
            Named.of("one long number", "{\"a\":" + "1".repeat(4 * MANY)),
            Named.of("quotes", "{" + "\"".repeat(MANY) + "{"),
            Named.of("backslashes", "{\"" + "\\".repeat(4 * MANY) + "{"))
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("hostile")
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void isFoundBehindAnyAmountOfGarbage(String garbage) {
    String answer = garbage + "\n" + UPDATE;

    int found = ObjectSearch.find(answer, WANTED);

    assertEquals(garbage.length() + 1, found);
  }

  @Test
  void agreesWithASearchThatStartsAnewAtEachBrace() {
    Random random = new Random(4789);
    List<String> pieces =
        List.of(
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\\",
            "\\\"",
            " ",
            "1",
            "-",
            "\"user\":",
            "\"a\":",
            "\"history\":1,",
            "\"newFacts\":{",
            "{\"user\":{",
            "},\"history\":[],",
            "null",
            UPDATE);

    for (int round = 0; round < 50_000; round++) {
      StringBuilder answer = new StringBuilder();
      for (int i = random.nextInt(16); i >= 0; i--) {
        answer.append(pieces.get(random.nextInt(pieces.size())));
      }
      String text = answer.toString();

      assertEquals(simple(text), ObjectSearch.find(text, WANTED), text);
    }
  }

  /** The rule as it is written. */
  private static int simple(String text) {
    for (int brace = text.indexOf('{'); brace >= 0; brace = text.indexOf('{', brace + 1)) {
      if (isComplete(text, brace) && JsonTree.object(text, brace).keySet().containsAll(WANTED)) {
        return brace;
      }
    }
    return -1;
  }

  private static boolean isComplete(String text, int brace) {
    JsonCursor cursor = new JsonCursor(text, brace);
    JsonCursor.Token token = cursor.next();
    while (token != JsonCursor.Token.INVALID && cursor.depth() > 0) {
      token = cursor.next();
    }
    return token != JsonCursor.Token.INVALID;
  }
}

package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BucketNamesTest {
  /** Ids that are made to meet one another, or to leave the directory. */
  static List<String> hostile() {
    return List.of(
        "",
        " ",
        ".",
        "..",
        "../x",
        "x",
        "a/b",
        "a\\b",
        "a",
        "A",
        "a ",
        "a.",
        "a\0",
        "\0",
        "a\n",
        "CON",
        "con",
        "nul.txt",
        "C:\\x",
        "~",
        "-rf",
        "__default__",
        "facts.json",
        "\u0430", // Cyrillic a
        "\uff41", // fullwidth a
        "é",
        "e\u0301", // the same, decomposed
        "ß",
        "ss",
        "İ",
        "i\u0307",
        "K",
        "\u212a", // Kelvin sign
        "\ud83c",
        "\ud83d",
        "\udf75",
        "\ud83c\udf75",
        "?",
        "\ufffd",
        "a".repeat(300),
        "a".repeat(301),
        "x-" + "a".repeat(52),
        BucketNames.directory("a"));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void anIdBecomesTheSafeNameOfADirectory(String id) {
    assertTrue(
        BucketNames.directory(id).matches("[a-z0-9]{1,12}-[a-z2-7]{52}"),
        () -> BucketNames.directory(id));
  }

  @Test
  void noTwoIdsShareAName() {
    Set<String> names = new HashSet<>();

    hostile().forEach(id -> names.add(BucketNames.directory(id)));

    assertEquals(hostile().size(), names.size());
  }

  @Test
  void aNameNeverChangesSinceItIsWhereTheBucketIsFoundAgain() {
    assertEquals(
        "anna7-qrtvmfaqdikti57m7dp725mkx22j6c6g5r6ryr4ncmdwwbnxrmna",
        BucketNames.directory("Anna 7"));
  }
}

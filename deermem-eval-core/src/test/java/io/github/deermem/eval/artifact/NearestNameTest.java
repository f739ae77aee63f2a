package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> KNOWN =
      List.of("size", "capacities", "qa_capacity", "distractors", "distractor_types", "alpha");

  @ParameterizedTest
  @CsvSource({
    "capacity, capacities",
    "qacapacity, qa_capacity",
    "distractor, distractors",
    "sice, size",
    "sizes, size",
    "alfa, ",
    "max, ",
    "'', "
  })
  void isTheOneThatSomebodyProbablyMeant(String typed, String expected) {
    assertEquals(Optional.ofNullable(expected), NearestName.of(typed, KNOWN));
  }
}

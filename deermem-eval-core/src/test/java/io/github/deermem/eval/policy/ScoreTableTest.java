package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.deermem.eval.policy.CapacityPolicy.Score;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreTableTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 10, 1000})
  void isTheMapOfItsRows(int size) {
    String[] ids = new String[size];
    double[] values = new double[size];
    double[] confidences = new double[size];
    Map<String, Score> expected = new HashMap<>();
    for (int i = 0; i < size; i++) {
      ids[i] = "fact_" + i;
      values[i] = i / 7.0;
      confidences[i] = i / 9.0;
      expected.put(ids[i], new Score(values[i], Map.of("confidence", confidences[i])));
    }

    Map<String, Score> table = table(ids, values, confidences);

    assertEquals(expected, table);
    assertEquals(expected, Map.copyOf(table));
    assertNull(table.get("fact_-1"));
    assertFalse(table.containsKey(null));
  }

  @Test
  void tellsIdsWithTheSameHashApart() {
    Map<String, Score> table =
        table(
            new String[] {"AaAa", "BBBB", "AaBB"}, new double[] {1, 2, 3}, new double[] {4, 5, 6});

    assertEquals(new Score(1, Map.of("confidence", 4.0)), table.get("AaAa"));
    assertEquals(new Score(2, Map.of("confidence", 5.0)), table.get("BBBB"));
    assertEquals(new Score(3, Map.of("confidence", 6.0)), table.get("AaBB"));
    assertNull(table.get("BBAa"));
  }

  @Test
  void keepsTheLastScoreOfARepeatedId() {
    Map<String, Score> table =
        table(new String[] {"a", "b", "a"}, new double[] {1, 2, 3}, new double[] {4, 5, 6});

    assertEquals(2, table.size());
    assertEquals(new Score(3, Map.of("confidence", 6.0)), table.get("a"));
  }

  private static ScoreTable table(String[] ids, double[] values, double[] confidences) {
    return new ScoreTable(ids, values, List.of("confidence"), new double[][] {confidences});
  }
}

package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.deermem.eval.SmallEvaluation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetentionTableTest {
  @TempDir Path directory;

  @Test
  void countsStandBelowTheirCapacitiesSuiteBySuite() {
    RetentionSummary summary = PolicyRunFixture.run(new SmallEvaluation(directory)).summary();

    List<String> lines = RetentionTable.lines(summary, List.of(5, 7, 9));

    assertEquals(
        """
        Support facts kept            capacity 5   capacity 7   capacity 9
          official    confidence        20/40        26/40        32/40
                      hybrid-v1         30/40        40/40        40/40
          synthetic   confidence         0/5          1/5          3/5
                      hybrid-v1          5/5          5/5          5/5
          all         confidence        20/45        27/45        35/45
                      hybrid-v1         35/45        45/45        45/45\
        """,
        String.join("\n", lines));
  }

  @Test
  void capacitiesComeAsConfiguredAndAColumnIsAsWideAsItsHeading() {
    SmallEvaluation evaluation = new SmallEvaluation(directory);
    evaluation.pool().put("size", 12).put("distractors", 11);
    evaluation.pool().putArray("capacities").add(11).add(7);
    RetentionSummary summary = PolicyRunFixture.run(evaluation).summary();

    List<String> lines = RetentionTable.lines(summary, List.of(11, 7));

    assertEquals("Support facts kept            capacity 11   capacity 7", lines.get(0));
    assertEquals("  all         confidence        45/45         27/45", lines.get(5));
  }
}

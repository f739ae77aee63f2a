package io.github.deermem.eval.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.Conformance;
import java.math.BigInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StatisticsConformanceTest {
  private static final String FILE = "stats.jsonl";

  static Stream<Arguments> recorded() {
    return Conformance.recordedVectors(FILE);
  }

  static Stream<Arguments> copied() {
    return Conformance.copiedVectors(FILE);
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void computesTheRecordedBits(JsonNode vector) {
    check(vector);
  }

  @ParameterizedTest
  @MethodSource("copied")
  void computesTheCopiedBits(JsonNode vector) {
    check(vector);
  }

  private static void check(JsonNode vector) {
    if (vector.has("counts")) {
      assertEquals(
          vector.get("p_value").doubleValue(), McNemar.pValue(counts(vector.get("counts"))));
    } else {
      checkPairs(vector);
    }
  }

  private static void checkPairs(JsonNode vector) {
    PairedOutcomes outcomes = outcomes(vector.get("pairs"));
    PairCounts counts = outcomes.counts();
    assertEquals(counts(vector.get("mcnemar")), counts);
    assertEquals(vector.get("mcnemar").get("p_value").doubleValue(), McNemar.pValue(counts));

    JsonNode bootstrap = vector.get("bootstrap");
    PairedBootstrap interval =
        PairedBootstrap.of(
            outcomes,
            new BigInteger(vector.get("seed").textValue()),
            vector.get("iterations").intValue(),
            vector.get("alpha").doubleValue());
    assertEquals(bootstrap.get("lower").doubleValue(), interval.lower());
    assertEquals(bootstrap.get("upper").doubleValue(), interval.upper());
    assertEquals(bootstrap.get("mean_difference").doubleValue(), outcomes.meanDifference());
  }

  private static PairCounts counts(JsonNode counts) {
    return new PairCounts(
        counts.get("both_correct").intValue(),
        counts.get("both_wrong").intValue(),
        counts.get("only_first_correct").intValue(),
        counts.get("only_second_correct").intValue());
  }

  private static PairedOutcomes outcomes(JsonNode pairs) {
    boolean[] first = new boolean[pairs.size()];
    boolean[] second = new boolean[pairs.size()];
    for (int i = 0; i < pairs.size(); i++) {
      first[i] = pairs.get(i).get(0).intValue() == 1;
      second[i] = pairs.get(i).get(1).intValue() == 1;
    }
    return new PairedOutcomes(first, second);
  }
}

package io.github.deermem.eval.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.AcceptanceCases;
import io.github.deermem.eval.artifact.CanonicalJson;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The acceptance cases about statistics; stats-04 is a matter of the report. */
class StatisticsCasesTest {
  private static final JsonNode PUBLISHED = AcceptanceCases.input("stats-01-published");

  @ParameterizedTest(name = "stats-01 {0}")
  @ValueSource(strings = {"official", "synthetic", "overall"})
  void thePublishedNumbersComeOutAsTheyArePrinted(String suite) {
    JsonNode expected = AcceptanceCases.expected("stats-01-published");
    PairedOutcomes outcomes = outcomes(PUBLISHED.get("pairs_in_case_id_order").get(suite));
    PairedBootstrap interval =
        PairedBootstrap.of(
            outcomes,
            PUBLISHED.get("seed").bigIntegerValue(),
            PUBLISHED.get("iterations").intValue(),
            PUBLISHED.get("alpha").doubleValue());

    assertEquals(counts(PUBLISHED.get("suites").get(suite)), outcomes.counts());
    assertEquals(
        expected.get("p_value").get(suite).textValue(),
        CanonicalJson.number(McNemar.pValue(outcomes.counts())));
    assertEquals(
        expected.get("mean_difference").get(suite).textValue(),
        CanonicalJson.number(outcomes.meanDifference()));
    assertEquals(
        texts(expected.get("interval").get(suite)),
        List.of(CanonicalJson.number(interval.lower()), CanonicalJson.number(interval.upper())));
  }

  @Test
  @DisplayName("stats-02 draws are CPython's")
  void drawsAreThoseOfCPython() {
    BigInteger seed = AcceptanceCases.input("stats-02-rng-vectors").get("seed").bigIntegerValue();
    JsonNode expected = AcceptanceCases.expected("stats-02-rng-vectors");
    CPythonRandom below45 = new CPythonRandom(seed);
    CPythonRandom below5 = new CPythonRandom(seed);
    CPythonRandom bits = new CPythonRandom(seed);

    assertEquals(
        numbers(expected.get("randrange45")),
        IntStream.range(0, 12).mapToObj(i -> (long) below45.below(45)).toList());
    assertEquals(
        numbers(expected.get("randrange5")),
        IntStream.range(0, 12).mapToObj(i -> (long) below5.below(5)).toList());
    assertEquals(
        numbers(expected.get("getrandbits32")),
        IntStream.range(0, 4).mapToObj(i -> Integer.toUnsignedLong(bits.next())).toList());
  }

  private static PairedOutcomes outcomes(JsonNode pairs) {
    return new PairedOutcomes(
        bits(pairs.get("first").textValue()), bits(pairs.get("second").textValue()));
  }

  private static boolean[] bits(String digits) {
    boolean[] bits = new boolean[digits.length()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = digits.charAt(i) == '1';
    }
    return bits;
  }

  private static PairCounts counts(JsonNode counts) {
    return new PairCounts(
        counts.get(0).intValue(),
        counts.get(1).intValue(),
        counts.get(2).intValue(),
        counts.get(3).intValue());
  }

  private static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::textValue).toList();
  }

  private static List<Long> numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::longValue).toList();
  }
}

package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The two built-in policies. */
class SelectorsTest {
  private static final Instant NOW = Instant.parse("2026-08-13T00:00:00Z");
  private static final CapacityPolicy CONFIDENCE = new ConfidencePolicy();
  private static final CapacityPolicy HYBRID = new HybridPolicy();

  /** Weighs confidence alone, so that a test about slots can do with confidences. */
  private static final Map<String, Object> CONFIDENCE_ALONE =
      Map.of("confidence_weight", 1.0, "confirmation_weight", 0.0, "access_weight", 0.0);

  static Stream<CapacityPolicy> policies() {
    return Stream.of(CONFIDENCE, HYBRID);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theHighestScoresStayAndTheLowestGoFirst(CapacityPolicy policy) {
    List<Map<String, Object>> facts =
        List.of(fact("a", 0.2), fact("b", 0.9), fact("c", 0.1), fact("d", 0.5), fact("e", 0.4));

    Selection selection = policy.select(request(facts, 2));

    assertEquals(List.of("b", "d"), selection.kept());
    assertEquals(List.of("c", "a", "e"), selection.evicted());
    assertEquals(5, selection.scores().size());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void ofEqualScoresTheEarlierFactRanksHigher(CapacityPolicy policy) {
    List<Map<String, Object>> facts =
        List.of(fact("d", 0.5), fact("c", 0.7), fact("b", 0.5), fact("a", 0.5), fact("e", 0.7));

    Selection selection = policy.select(request(facts, 3));

    assertEquals(List.of("c", "e", "d"), selection.kept());
    assertEquals(List.of("a", "b"), selection.evicted());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void ofManyEqualScoresTheFirstStay(CapacityPolicy policy) {
    List<Map<String, Object>> facts = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      ids.add("f" + (i * 7919) % 1000);
      facts.add(fact(ids.get(i), 0.5));
    }

    Selection selection = policy.select(request(facts, 400));

    List<String> evicted = new ArrayList<>(ids.subList(400, 1000));
    Collections.reverse(evicted);
    assertEquals(ids.subList(0, 400), selection.kept());
    assertEquals(evicted, selection.evicted());
  }

  static Stream<Arguments> capacities() {
    return policies()
        .flatMap(
            policy ->
                Stream.of(
                    arguments(policy, -5, "", "a c b"),
                    arguments(policy, Integer.MIN_VALUE, "", "a c b"),
                    arguments(policy, 0, "", "a c b"),
                    arguments(policy, 1, "b", "a c"),
                    arguments(policy, 2, "b c", "a"),
                    // as they came, not as they rank
                    arguments(policy, 3, "a b c", ""),
                    arguments(policy, 4, "a b c", ""),
                    arguments(policy, Integer.MAX_VALUE, "a b c", "")));
  }

  @ParameterizedTest
  @MethodSource("capacities")
  void aCapacityOfAnySizeIsServed(
      CapacityPolicy policy, int capacity, String kept, String evicted) {
    Selection selection =
        policy.select(request(List.of(fact("a", 0.1), fact("b", 0.9), fact("c", 0.5)), capacity));

    assertEquals(kept, String.join(" ", selection.kept()));
    assertEquals(evicted, String.join(" ", selection.evicted()));
    assertEquals(3, selection.scores().size());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void withoutFactsThereIsNothingToKeep(CapacityPolicy policy) {
    Selection selection = policy.select(request(List.of(), 5));

    assertEquals(new Selection(List.of(), List.of(), Map.of(), 0), selection);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void factsWithoutIdsGoByTheirPositions(CapacityPolicy policy) {
    List<Map<String, Object>> facts =
        List.of(
            Map.of("confidence", 0.1),
            Map.of("id", "", "confidence", 0.9),
            Map.of("id", 7, "confidence", 0.5),
            Map.of("id", false, "confidence", 0.7));

    Selection selection = policy.select(request(facts, 2));

    assertEquals(List.of("__missing_1", "__missing_3"), selection.kept());
    assertEquals(List.of("__missing_0", "7"), selection.evicted());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void nothingThatIsGivenIsChanged(CapacityPolicy policy) {
    Map<String, Object> fact = new HashMap<>(fact("a", 0.5));
    fact.put("category", null);
    List<Map<String, Object>> facts = new ArrayList<>(List.of(fact, fact("b", 0.4)));
    Map<String, Object> usage = new HashMap<>(Map.of("a", new HashMap<>(Map.of("accessHeat", 3))));
    Map<String, Object> parameters = new HashMap<>(Map.of("access_weight", 0.2));
    String before = facts + " " + usage + " " + parameters;

    policy.select(new Request(facts, 1, usage, NOW, parameters));

    assertEquals(before, facts + " " + usage + " " + parameters);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void inputThatCannotBeChangedIsEnough(CapacityPolicy policy) {
    List<Map<String, Object>> facts =
        List.of(
            Collections.unmodifiableMap(fact("a", 0.5)),
            Collections.unmodifiableMap(fact("b", 0.6)));

    Selection selection = policy.select(new Request(facts, 1, Map.of(), NOW, Map.of()));

    assertEquals(List.of("b"), selection.kept());
  }

  @Test
  void confidenceHasOneComponent() {
    Selection selection =
        CONFIDENCE.select(request(List.of(fact("a", 3), Map.of("id", "b"), fact("c", "x")), 1));

    assertEquals(Map.of("confidence", 1.0), selection.scores().get("a").components());
    assertEquals(1.0, selection.scores().get("a").value());
    assertEquals(0.5, selection.scores().get("b").value());
    assertEquals(0.5, selection.scores().get("c").value());
  }

  @Test
  void confidenceReservesNothing() {
    List<Map<String, Object>> facts = List.of(correction("a", 0.1), fact("b", 0.2), fact("c", 0.3));

    Selection selection = CONFIDENCE.select(request(facts, 2));

    assertEquals(List.of("c", "b"), selection.kept());
    assertEquals(0, selection.reservedCorrectionSlots());
  }

  /** Corrections a, c, e, g with confidences 0.1, 0.3, 0.5, 0.7; the others 0.2, 0.4, 0.6, 0.8. */
  @ParameterizedTest
  @CsvSource({
    "1, 0.10, 10, 1, g,           a b c d e f h",
    "2, 0.10, 10, 1, h g,         a b c d e f",
    "2, 0.50, 10, 1, h g,         a b c d e f",
    "2, 0.51, 10, 2, g e,         a b c d f h",
    "3, 0.67, 10, 3, g e c,       a b d f h",
    "3, 0.66, 10, 2, h g e,       a b c d f",
    "4, 1.00, 10, 4, g e c a,     b d f h",
    "4, 1.00, 3,  3, h g e c,     a b d f",
    "4, 1.00, 1,  1, h g f e,     a b c d",
    "4, 1.00, 0,  0, h g f e,     a b c d",
    "4, 1.00, -1, 0, h g f e,     a b c d",
    "4, 0.00, 10, 0, h g f e,     a b c d",
    "4, -0.5, 10, 0, h g f e,     a b c d",
    "5, 2.00, 10, 4, h g e c a,   b d f",
    "7, 0.01, 10, 1, h g f e d c b, a",
    "7, 1.00, 10, 4, h g f e d c a, b",
    "0, 1.00, 10, 0, '',          a b c d e f g h",
    "8, 1.00, 10, 0, a b c d e f g h, ''"
  })
  void slotsForCorrectionsAreHeldBeforeTheRestGoesByRank(
      int capacity, double fraction, int max, int reserved, String kept, String evicted) {
    List<Map<String, Object>> facts = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String id = String.valueOf((char) ('a' + i));
      double confidence = (i + 1) / 10.0;
      facts.add(i % 2 == 0 ? correction(id, confidence) : fact(id, confidence));
    }
    Map<String, Object> parameters = new HashMap<>(CONFIDENCE_ALONE);
    parameters.put("correction_reserved_fraction", fraction);
    parameters.put("correction_reserved_max", max);

    Selection selection = HYBRID.select(new Request(facts, capacity, Map.of(), NOW, parameters));

    assertEquals(reserved, selection.reservedCorrectionSlots());
    assertEquals(kept, String.join(" ", selection.kept()));
    assertEquals(evicted, String.join(" ", selection.evicted()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"corrections", "context", "7", "true", "[correction]"})
  void onlyCorrectionsHaveAReserve(String category) {
    Map<String, Object> almost = new HashMap<>(fact("a", 0.1));
    almost.put("category", category);

    Selection selection =
        HYBRID.select(
            new Request(
                List.of(almost, fact("b", 0.2), fact("c", 0.3)),
                1,
                Map.of(),
                NOW,
                CONFIDENCE_ALONE));

    assertEquals(List.of("c"), selection.kept());
    assertEquals(0, selection.reservedCorrectionSlots());
  }

  /** At 2026-08-13 and with the pinned parameters. */
  static Stream<Arguments> components() {
    Map<String, Object> recent = Map.of("lastConfirmedAt", "2026-08-06");
    return Stream.of(
        argumentSet("nothing known", Map.of(), null, 0.5, 0.0, 0.0),
        argumentSet("confirmed a week ago", recent, null, 0.5, 0.9475160078148386, 0.0),
        argumentSet(
            "created 180 days ago", Map.of("createdAt", "2026-02-14"), null, 0.5, 0.125, 0.0),
        argumentSet(
            "confirmed counts, not created",
            Map.of("createdAt", "2026-08-13", "lastConfirmedAt", "2026-02-14T00:00:00Z"),
            null,
            0.5,
            0.25,
            0.0),
        argumentSet(
            "a confirmation that is no timestamp",
            Map.of("createdAt", "2026-02-14", "lastConfirmedAt", "last week"),
            null,
            0.5,
            0.125,
            0.0),
        argumentSet(
            "a confirmation of another type",
            Map.of("createdAt", "2026-02-14", "lastConfirmedAt", 1_786_579_200L),
            null,
            0.5,
            0.125,
            0.0),
        argumentSet(
            "confirmed in the future",
            Map.of("lastConfirmedAt", "2027-01-01"),
            null,
            0.5,
            1.0,
            0.0),
        argumentSet(
            "created in the future", Map.of("createdAt", "2027-01-01"), null, 0.5, 0.5, 0.0),
        argumentSet("eight accesses now", Map.of(), usage(8, "2026-08-13"), 0.5, 0.0, 1.0),
        argumentSet("more accesses than count", Map.of(), usage(100, "2026-08-13"), 0.5, 0.0, 1.0),
        argumentSet(
            "one access now", Map.of(), usage(1, "2026-08-13"), 0.5, 0.0, 0.3154648767857287),
        argumentSet(
            "eight accesses a half-life ago",
            Map.of(),
            usage(8, "2026-07-14"),
            0.5,
            0.0,
            0.7324867603589634),
        argumentSet("heat as text", Map.of(), usage(" 8.0 ", "2026-08-13"), 0.5, 0.0, 1.0),
        argumentSet("no heat", Map.of(), usage(0, "2026-08-13"), 0.5, 0.0, 0.0),
        argumentSet("negative heat", Map.of(), usage(-8, "2026-08-13"), 0.5, 0.0, 0.0),
        argumentSet("heat that is no number", Map.of(), usage(true, "2026-08-13"), 0.5, 0.0, 0.0),
        argumentSet("accessed nobody knows when", Map.of(), usage(8, "today"), 0.5, 0.0, 0.0),
        argumentSet("usage without heat", Map.of(), Map.of("accessCount", 8), 0.5, 0.0, 0.0),
        argumentSet("usage that is no object", Map.of(), List.of(8), 0.5, 0.0, 0.0));
  }

  @ParameterizedTest
  @MethodSource("components")
  void hybridWeighsConfidenceFreshnessAndHeat(
      Map<String, Object> fields, Object usage, double confidence, double freshness, double heat) {
    Map<String, Object> fact = new HashMap<>(fields);
    fact.put("id", "a");
    Map<String, Object> usages = usage == null ? Map.of() : Map.of("a", usage);

    var score =
        HYBRID.select(new Request(List.of(fact), 1, usages, NOW, Map.of())).scores().get("a");

    assertEquals(
        Map.of("confidence", confidence, "confirmationFreshness", freshness, "accessHeat", heat),
        score.components());
    assertEquals(0.65 * confidence + 0.25 * freshness + 0.10 * heat, score.value());
  }

  @Test
  void usageIsLookedUpUnderTheNameOfAFactWithoutAnId() {
    Map<String, Object> usage = Map.of("__missing_0", usage(8, "2026-08-13"));

    Selection selection =
        HYBRID.select(new Request(List.of(Map.of("id", "")), 1, usage, NOW, Map.of()));

    assertEquals(1.0, selection.scores().get("__missing_0").components().get("accessHeat"));
  }

  @Test
  void parametersReplaceThePinnedOnes() {
    Map<String, Object> fact =
        Map.of("id", "a", "confidence", 0.5, "lastConfirmedAt", "2026-08-03T00:00:00Z");
    Map<String, Object> usage = Map.of("a", usage(8, "2026-08-08"));
    Map<String, Object> parameters =
        Map.of(
            "confidence_weight", 0.5,
            "confirmation_weight", 0.25,
            "access_weight", 0.25,
            "confirmation_half_life_days", 10,
            "access_half_life_days", 5);

    var score =
        HYBRID.select(new Request(List.of(fact), 1, usage, NOW, parameters)).scores().get("a");

    assertEquals(0.5, score.components().get("confirmationFreshness"));
    assertEquals(0.7324867603589634, score.components().get("accessHeat"));
    assertEquals(0.5 * 0.5 + 0.25 * 0.5 + 0.25 * 0.7324867603589634, score.value());
  }

  @Test
  void aRequestPrintsCountsAndNoFacts() {
    Request request = request(List.of(Map.of("id", "a", "content", "xyzzy")), 3);

    assertEquals("Request[facts=1, capacity=3]", request.toString());
  }

  private static Request request(List<Map<String, Object>> facts, int capacity) {
    return new Request(facts, capacity, Map.of(), NOW, Map.of());
  }

  private static Map<String, Object> fact(String id, Object confidence) {
    Map<String, Object> fact = new LinkedHashMap<>();
    fact.put("id", id);
    fact.put("confidence", confidence);
    return fact;
  }

  private static Map<String, Object> correction(String id, double confidence) {
    Map<String, Object> fact = fact(id, confidence);
    fact.put("category", "Correction ");
    return fact;
  }

  private static Map<String, Object> usage(Object heat, String accessedAt) {
    return Map.of("accessHeat", heat, "lastAccessedAt", accessedAt);
  }
}

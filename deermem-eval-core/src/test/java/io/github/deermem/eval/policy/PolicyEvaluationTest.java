package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.example.memory.Selectors.Selector;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What policies are asked, and what happens when they misbehave. */
class PolicyEvaluationTest {
  private static final PolicyUnderTest CONFIDENCE =
      new PolicyUnderTest("confidence", new ConfidencePolicy());
  private static final PolicyUnderTest HYBRID =
      new PolicyUnderTest("hybrid-v1", new HybridPolicy());

  private static ProtocolBundle bundle;
  private static List<PreparedCase> cases;

  @BeforeAll
  static void prepareCases(@TempDir Path directory) {
    SmallEvaluation evaluation = new SmallEvaluation(directory);
    byte[] dataset = evaluation.dataset();
    bundle = evaluation.pinning(dataset);
    cases = CasePreparation.prepare(bundle, evaluation.read(dataset));
  }

  /** Selects as a test says. */
  private static final class Answering extends Selector {
    private final Function<Request, Selection> answer;

    Answering(Function<Request, Selection> answer) {
      this.answer = answer;
    }

    @Override
    public String version() {
      return "v9";
    }

    @Override
    public Selection select(Request request) {
      return answer.apply(request);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "confidence, 5, 20", "confidence, 7, 27", "confidence, 9, 35",
    "hybrid-v1, 5, 35", "hybrid-v1, 7, 45", "hybrid-v1, 9, 45"
  })
  void theBuiltInPoliciesKeepAsManySupportFactsAsTheProtocolSays(
      String policy, int capacity, long kept) {
    List<Decision> decisions =
        PolicyEvaluation.run(bundle.config(), cases, List.of(CONFIDENCE, HYBRID));

    assertEquals(
        kept,
        decisions.stream()
            .filter(decision -> decision.policy().equals(policy) && decision.capacity() == capacity)
            .filter(Decision::supportRetained)
            .count());
  }

  @Test
  void decisionsComeByCaseThenCapacityThenPolicy() {
    List<Decision> decisions =
        PolicyEvaluation.run(bundle.config(), cases.subList(0, 2), List.of(CONFIDENCE, HYBRID));

    assertEquals(
        """
        ku-01 5 confidence
        ku-01 5 hybrid-v1
        ku-01 7 confidence
        ku-01 7 hybrid-v1
        ku-01 9 confidence
        ku-01 9 hybrid-v1
        ku-02 5 confidence
        ku-02 5 hybrid-v1
        ku-02 7 confidence
        ku-02 7 hybrid-v1
        ku-02 9 confidence
        ku-02 9 hybrid-v1\
        """,
        decisions.stream()
            .map(
                decision ->
                    decision.preparedCase().caseId()
                        + " "
                        + decision.capacity()
                        + " "
                        + decision.policy())
            .collect(Collectors.joining("\n")));
  }

  @Test
  void aPolicyIsAskedWithTheFactsTheUsageTheTimeAndItsParameters() {
    List<Request> requests = new ArrayList<>();
    PolicyUnderTest hybrid = recording("hybrid-v1", requests);
    PolicyUnderTest confidence = recording("confidence", requests);

    PolicyEvaluation.run(bundle.config(), cases.subList(10, 11), List.of(confidence, hybrid));

    Request request = requests.get(1);
    PreparedCase asked = cases.get(10);
    assertEquals(6, requests.size());
    assertEquals(asked.facts().stream().map(fact -> fact.asStored()).toList(), request.facts());
    assertEquals(5, request.capacity());
    assertEquals(
        Map.of(
            "gold_ku-06",
            Map.of("accessHeat", 8, "accessCount", 8, "lastAccessedAt", "2026-08-13T00:00:00Z")),
        request.usage());
    assertEquals(Instant.parse("2026-08-13T00:00:00Z"), request.time());
    assertEquals(Map.of(), requests.get(0).parameters());
    assertEquals(
        Map.of(
            "confidence_weight", 0.65,
            "confirmation_weight", 0.25,
            "access_weight", 0.10,
            "confirmation_half_life_days", 90,
            "access_half_life_days", 30,
            "correction_reserved_fraction", 0.10,
            "correction_reserved_max", 10),
        request.parameters());
  }

  @Test
  void aPolicyCannotChangeWhatItIsGiven() {
    List<String> refused = new ArrayList<>();
    PolicyUnderTest greedy =
        answering(
            request -> {
              tryTo("facts", refused, () -> request.facts().clear());
              tryTo("fact", refused, () -> request.facts().get(0).put("confidence", 1.0));
              tryTo("usage", refused, () -> request.usage().put("x", 1));
              tryTo(
                  "entry",
                  refused,
                  () ->
                      request.usage().values().forEach(entry -> map(entry).put("accessHeat", 99)));
              tryTo("parameters", refused, () -> request.parameters().put("x", 1));
              return new HybridPolicy().select(request);
            });

    PolicyEvaluation.run(bundle.config(), cases.subList(10, 11), List.of(greedy));

    assertEquals(List.of("facts", "fact", "usage", "entry", "parameters"), refused.subList(0, 5));
  }

  @Test
  void whatAPolicyChangesAfterwardsDoesNotReachTheDecision() {
    List<String> kept = new ArrayList<>();
    Map<String, Double> components = new HashMap<>();
    Map<String, Score> scores = new HashMap<>();
    PolicyUnderTest reusing =
        answering(
            request -> {
              Selection selection = new HybridPolicy().select(request);
              kept.clear();
              kept.addAll(selection.kept());
              components.put("confidence", (double) request.capacity());
              scores.clear();
              selection
                  .scores()
                  .forEach((id, score) -> scores.put(id, new Score(score.value(), components)));
              return new Selection(kept, selection.evicted(), scores, 0);
            });

    List<Decision> decisions =
        PolicyEvaluation.run(bundle.config(), cases.subList(0, 1), List.of(reusing));

    assertEquals(
        List.of(5, 7, 9),
        decisions.stream().map(decision -> decision.selection().kept().size()).toList());
    assertEquals(
        List.of(5.0, 7.0, 9.0),
        decisions.stream()
            .map(decision -> decision.selection().scores().get("gold_ku-01"))
            .map(score -> score.components().get("confidence"))
            .toList());
  }

  static Stream<Arguments> thrown() {
    return Stream.of(
        argumentSet("a runtime exception", new IllegalStateException("xyzzy")),
        argumentSet("with a cause", new RuntimeException(new IllegalStateException("xyzzy"))),
        argumentSet("an assertion", new AssertionError("xyzzy")),
        argumentSet("a linkage error", new NoClassDefFoundError("xyzzy")),
        argumentSet("an error of a library", new Error("xyzzy")),
        argumentSet("a checked exception", new Exception("xyzzy")),
        argumentSet("too deep a recursion", new StackOverflowError("xyzzy")),
        argumentSet("an exception of the engine", refusal("xyzzy")));
  }

  @ParameterizedTest
  @MethodSource("thrown")
  void aPolicyThatThrowsIsNamedWithTheCaseAndWithoutTheMessage(Throwable thrown) {
    PolicyUnderTest throwing =
        answering(
            request -> {
              throw PolicyEvaluationTest.<RuntimeException>sneaky(thrown);
            });

    EvaluationException refusal = refusalOf(throwing);

    assertEquals(EvaluationException.Reason.POLICY, refusal.reason());
    assertTrue(
        refusal
            .getMessage()
            .startsWith(
                "The policy hybrid-v1 ("
                    + Answering.class.getName()
                    + ", version v9) at case ku-01, capacity 5, threw "
                    + thrown.getClass().getName()
                    + " at "),
        refusal.getMessage());
    assertTrue(
        refusal
            .getMessage()
            .endsWith(". Its message is not shown, since it may quote the dataset."),
        refusal.getMessage());
    assertNull(refusal.getCause());
    assertKeepsSilent(refusal);
  }

  @Test
  void theLineOfThePolicyIsNamedWhereTheJdkThrows() {
    PolicyUnderTest greedy = new PolicyUnderTest("hybrid-v1", new Greedy());

    String message = refusalOf(greedy).getMessage();

    assertTrue(
        message.contains(
            "threw java.lang.UnsupportedOperationException at " + Greedy.class.getName() + "."),
        message);
    assertTrue(message.contains("(PolicyEvaluationTest.java:"), message);
  }

  @Test
  void anExceptionWithoutATraceIsNamedAllTheSame() {
    Throwable thrown = new IllegalStateException("xyzzy");
    thrown.setStackTrace(new StackTraceElement[0]);
    PolicyUnderTest throwing =
        answering(
            request -> {
              throw PolicyEvaluationTest.<RuntimeException>sneaky(thrown);
            });

    assertTrue(
        refusalOf(throwing)
            .getMessage()
            .contains(" threw java.lang.IllegalStateException. Its message"));
  }

  /** Changes of a good answer, and how the message calls them. */
  static Stream<Arguments> violations() {
    return Stream.of(
        violation(
            "null", sound -> null, "returned null, or a selection without kept, evicted or scores"),
        violation(
            "no kept facts",
            sound -> new Selection(null, sound.evicted(), sound.scores(), 0),
            "returned null, or a selection without kept, evicted or scores"),
        violation(
            "no evicted facts",
            sound -> new Selection(sound.kept(), null, sound.scores(), 0),
            "returned null, or a selection without kept, evicted or scores"),
        violation(
            "no scores",
            sound -> new Selection(sound.kept(), sound.evicted(), null, 0),
            "returned null, or a selection without kept, evicted or scores"),
        violation(
            "too many",
            sound ->
                new Selection(
                    plus(sound.kept(), sound.evicted().get(0)),
                    sound.evicted().subList(1, 5),
                    sound.scores(),
                    0),
            "keeps 6 facts, and 5 may stay"),
        violation(
            "one twice",
            sound ->
                new Selection(
                    plus(sound.kept().subList(0, 4), "gold_ku-01"),
                    plus(sound.evicted(), sound.kept().get(4)),
                    sound.scores(),
                    0),
            "keeps gold_ku-01 twice"),
        violation(
            "one evicted twice",
            sound ->
                new Selection(
                    sound.kept(), plus(sound.evicted(), sound.evicted().get(0)), sound.scores(), 0),
            "evicts d_ku-01_8_sp-09 twice"),
        violation(
            "kept and evicted",
            sound ->
                new Selection(sound.kept(), plus(sound.evicted(), "gold_ku-01"), sound.scores(), 0),
            "both keeps and evicts gold_ku-01"),
        violation(
            "one forgotten",
            sound ->
                new Selection(
                    sound.kept().stream().filter(id -> !id.equals("gold_ku-01")).toList(),
                    sound.evicted(),
                    sound.scores(),
                    0),
            "neither keeps nor evicts gold_ku-01"),
        violation(
            "an invented id",
            sound ->
                new Selection(
                    plus(sound.kept().subList(0, 4), "xyzzy"),
                    plus(sound.evicted(), sound.kept().get(4)),
                    sound.scores(),
                    0),
            "keeps an id that is not in the pool"),
        violation(
            "invented ids",
            sound ->
                new Selection(
                    sound.kept(),
                    plus(plus(sound.evicted(), "xyzzy"), "xyzzy 2"),
                    sound.scores(),
                    0),
            "evicts 2 ids that are not in the pool"),
        violation(
            "no id",
            sound -> new Selection(sound.kept(), plus(sound.evicted(), null), sound.scores(), 0),
            "evicts an id that is not in the pool"),
        violation(
            "a score of an invented id",
            sound -> scored(sound, "xyzzy", new Score(1, Map.of())),
            "scores an id that is not in the pool"),
        violation(
            "a score of nothing",
            sound -> scored(sound, null, new Score(1, Map.of())),
            "scores an id that is not in the pool"),
        violation(
            "a score of null",
            sound -> scored(sound, "gold_ku-01", null),
            "has no score for gold_ku-01, or one without components"),
        violation(
            "a score without components",
            sound -> scored(sound, "gold_ku-01", new Score(1, null)),
            "has no score for gold_ku-01, or one without components"),
        violation(
            "no score",
            sound ->
                new Selection(
                    sound.kept(),
                    sound.evicted(),
                    sound.scores().entrySet().stream()
                        .filter(entry -> !entry.getKey().equals("gold_ku-01"))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                    0),
            "has no score for gold_ku-01, or one without components"),
        violation(
            "NaN",
            sound -> scored(sound, "gold_ku-01", new Score(Double.NaN, Map.of())),
            "scores gold_ku-01 with what is no finite number"),
        violation(
            "an infinite component",
            sound ->
                scored(
                    sound,
                    "gold_ku-01",
                    new Score(1, Map.of("confidence", Double.NEGATIVE_INFINITY))),
            "scores gold_ku-01 with what is no finite number"),
        violation(
            "a component of null",
            sound ->
                scored(
                    sound,
                    "gold_ku-01",
                    new Score(1, Collections.singletonMap("confidence", null))),
            "scores gold_ku-01 with what is no finite number"),
        violation(
            "a component without a name",
            sound -> scored(sound, "gold_ku-01", new Score(1, Collections.singletonMap(null, 0.5))),
            "scores gold_ku-01 with what is no finite number"),
        violation(
            "fewer than no reserved slots",
            sound -> new Selection(sound.kept(), sound.evicted(), sound.scores(), -1),
            "reserves -1 slots of a capacity of 5"),
        violation(
            "more reserved slots than slots",
            sound -> new Selection(sound.kept(), sound.evicted(), sound.scores(), 6),
            "reserves 6 slots of a capacity of 5"));
  }

  @ParameterizedTest
  @MethodSource("violations")
  void anAnswerThatBreaksTheContractIsRefused(
      Function<Selection, Selection> change, String violation) {
    PolicyUnderTest breaking =
        answering(request -> change.apply(new HybridPolicy().select(request)));

    EvaluationException refusal = refusalOf(breaking);

    assertEquals(
        "The policy hybrid-v1 ("
            + Answering.class.getName()
            + ", version v9) at case ku-01, capacity 5, breaks the contract of CapacityPolicy:\n"
            + "  it "
            + violation,
        refusal.getMessage());
    assertEquals(EvaluationException.Reason.POLICY, refusal.reason());
    assertKeepsSilent(refusal);
  }

  @Test
  void allViolationsAreReportedUpToTen() {
    PolicyUnderTest idle = answering(request -> new Selection(List.of(), List.of(), Map.of(), 0));

    List<String> lines = refusalOf(idle).getMessage().lines().toList();

    assertEquals(12, lines.size());
    assertEquals("  it neither keeps nor evicts d_ku-01_0_su-04", lines.get(1));
    assertEquals("  and 10 more", lines.get(11));
  }

  @Test
  void aPolicyMayKeepFewerThanTheCapacity() {
    PolicyUnderTest frugal =
        answering(
            request -> {
              Selection sound = new HybridPolicy().select(request);
              return new Selection(
                  sound.kept().subList(0, 1),
                  Stream.concat(sound.evicted().stream(), sound.kept().stream().skip(1)).toList(),
                  sound.scores(),
                  0);
            });

    List<Decision> decisions =
        PolicyEvaluation.run(bundle.config(), cases.subList(0, 1), List.of(frugal));

    assertEquals(1, decisions.get(0).selection().kept().size());
  }

  @Test
  void listsThatThrowWhenTheyAreReadAreThePolicysFault() {
    PolicyUnderTest lazy =
        answering(
            request -> {
              Selection sound = new HybridPolicy().select(request);
              List<String> failing =
                  new AbstractList<>() {
                    @Override
                    public String get(int index) {
                      throw new IllegalStateException("xyzzy");
                    }

                    @Override
                    public int size() {
                      return 5;
                    }
                  };
              return new Selection(failing, sound.evicted(), sound.scores(), 0);
            });

    EvaluationException refusal = refusalOf(lazy);

    assertTrue(refusal.getMessage().contains(" threw java.lang.IllegalStateException at "));
    assertKeepsSilent(refusal);
  }

  @Test
  void decisionsPrintIdsOnly() {
    Decision decision = PolicyEvaluation.run(bundle.config(), cases, List.of(CONFIDENCE)).get(0);

    assertTrue(decision.preparedCase().question().contains("jars of honey"));
    assertFalse(decision.toString().contains("honey"), decision.toString());
    assertFalse(decision.toString().contains("USER"), decision.toString());
  }

  @Test
  void theSameCasesGiveTheSameDecisions() {
    assertEquals(
        PolicyEvaluation.run(bundle.config(), cases, List.of(CONFIDENCE, HYBRID)),
        PolicyEvaluation.run(bundle.config(), cases, List.of(CONFIDENCE, HYBRID)));
  }

  private static final class Greedy extends Selector {
    @Override
    public Selection select(Request request) {
      request.facts().get(0).put("confidence", 1.0);
      return new HybridPolicy().select(request);
    }
  }

  private static PolicyUnderTest answering(Function<Request, Selection> answer) {
    return new PolicyUnderTest("hybrid-v1", new Answering(answer));
  }

  private static PolicyUnderTest recording(String name, List<Request> requests) {
    return new PolicyUnderTest(
        name,
        new Answering(
            request -> {
              requests.add(request);
              return new HybridPolicy().select(request);
            }));
  }

  private static EvaluationException refusalOf(PolicyUnderTest policy) {
    return assertThrows(
        EvaluationException.class,
        () -> PolicyEvaluation.run(bundle.config(), cases, List.of(policy)));
  }

  private static EvaluationException refusal(String message) {
    return new EvaluationException(EvaluationException.Reason.POLICY, message);
  }

  private static Arguments violation(
      String name, Function<Selection, Selection> change, String message) {
    return argumentSet(name, change, message);
  }

  private static Selection scored(Selection sound, String id, Score score) {
    Map<String, Score> scores = new HashMap<>(sound.scores());
    scores.put(id, score);
    return new Selection(sound.kept(), sound.evicted(), scores, 0);
  }

  private static List<String> plus(List<String> ids, String id) {
    List<String> more = new ArrayList<>(ids);
    more.add(id);
    return more;
  }

  private static void tryTo(String what, List<String> refused, Runnable change) {
    try {
      change.run();
    } catch (UnsupportedOperationException e) {
      refused.add(what);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object entry) {
    return (Map<String, Object>) entry;
  }

  /** Throws a checked exception where none is declared, as other JVM languages do. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private static void assertKeepsSilent(EvaluationException refusal) {
    StringWriter trace = new StringWriter();
    refusal.printStackTrace(new PrintWriter(trace));
    assertFalse(trace.toString().contains("xyzzy"), trace.toString());
    assertEquals(List.of(), Arrays.asList(refusal.getSuppressed()));
  }
}

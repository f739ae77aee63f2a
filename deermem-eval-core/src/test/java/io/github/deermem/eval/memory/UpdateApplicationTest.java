package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.memory.Selectors;
import io.github.deermem.eval.memory.MemoryState.Summary;
import io.github.deermem.eval.memory.Rejections.Group;
import io.github.deermem.eval.policy.CapacityPolicy;
import io.github.deermem.eval.policy.ConfidencePolicy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the recorded cases leave open; they hold the rest. */
class UpdateApplicationTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-04T05:06:07.891Z"), ZoneOffset.UTC);

  private final MemoryState vim = state("fact_a", "Prefers Vim.");

  @Test
  void aStoredFactTellsWhenAndWhereItWasLearned() throws UpdateFailedException {
    MemoryState after = apply(MemoryState.EMPTY, Answers.facts("Likes tea."));

    StoredFact fact = after.facts().get(0);
    assertTrue(fact.id().matches("fact_[0-9a-f]{32}"), fact::id);
    assertEquals(
        Map.of(
            "id",
            fact.id(),
            "content",
            "Likes tea.",
            "category",
            "preference",
            "confidence",
            0.9,
            "createdAt",
            "2026-03-04T05:06:07Z",
            "source",
            "thread-7"),
        fact.fields());
  }

  @Test
  void generatedIdsAreAllDifferent() throws UpdateFailedException {
    Set<String> ids = new HashSet<>();
    apply(MemoryState.EMPTY, Answers.facts("a", "b", "c")).facts().forEach(f -> ids.add(f.id()));
    apply(MemoryState.EMPTY, Answers.facts("a", "b", "c")).facts().forEach(f -> ids.add(f.id()));

    assertEquals(6, ids.size());
  }

  @Test
  void aSummaryThatConsistsOfUploadsLeavesTheOldOne() throws UpdateFailedException {
    Summary old = new Summary("Maps.", "2026-01-01T00:00:00Z");
    MemoryState before = new MemoryState(List.of(), Map.of(Section.TOP_OF_MIND, old));

    MemoryState after = apply(before, Answers.nothing().topOfMind(" Uploaded a file. "));

    assertEquals(before, after);
  }

  @Test
  void aSummaryTellsWhenItWasWritten() throws UpdateFailedException {
    MemoryState after = apply(MemoryState.EMPTY, Answers.nothing().topOfMind("Maps."));

    assertEquals(
        Map.of(Section.TOP_OF_MIND, new Summary("Maps.", "2026-03-04T05:06:07Z")),
        after.summaries());
  }

  @Test
  void whatIsStoredAlreadyIsNotFiltered() throws UpdateFailedException {
    MemoryState before = state("fact_a", "Uploaded a file.");

    assertEquals(before, apply(before, Answers.nothing()));
  }

  @Test
  void aFactThatTellsOfAnUploadReplacesNothing() throws UpdateFailedException {
    Answers answers = Answers.facts("Uploaded a file.").replacing("fact_a", 0);
    UpdateApplication application = application(vim, answers, rules(10));

    MemoryState after = application.apply();

    assertEquals(vim, after);
    assertEquals(1, application.admission().rejections().of(Group.REMOVALS));
  }

  @Test
  void aFactThatTellsOfAnUploadTakesNobodysPlace() throws UpdateFailedException {
    Answers answers = Answers.nothing().fact("Uploaded a file.", 1);

    assertEquals(vim, application(vim, answers, rules(1)).apply());
  }

  @Test
  void removalsAreJudgedTogether() throws UpdateFailedException {
    // The replacement is a stored fact that is removed itself: both were judged before.
    MemoryState before =
        new MemoryState(
            List.of(fact("fact_a", "Prefers Vim."), fact("fact_b", "Prefers Helix.")), Map.of());
    Answers answers = Answers.facts("prefers HELIX.").replacing("fact_a", 0).removing("fact_b");

    assertEquals(List.of(), apply(before, answers).facts());
  }

  @Test
  void capacityHoldsEvenWhereNothingIsNew() throws UpdateFailedException {
    MemoryState before =
        new MemoryState(
            List.of(fact("fact_c", "c"), fact("fact_a", "a"), fact("fact_b", "b")), Map.of());

    MemoryState after = application(before, Answers.nothing(), rules(2)).apply();

    assertEquals(List.of("fact_a", "fact_b"), after.facts().stream().map(StoredFact::id).toList());
  }

  @Test
  void equallyConfidentFactsAreOrderedByCodePointsOfTheirIds() throws UpdateFailedException {
    // By UTF-16 units, the astral one would come first.
    MemoryState before =
        new MemoryState(List.of(fact("\ud83c\udf75", "astral"), fact("\uff5e", "basic")), Map.of());

    MemoryState after = application(before, Answers.nothing(), rules(1)).apply();

    assertEquals("basic", after.facts().get(0).content());
  }

  @Test
  void aConfidenceAboveOneIsNoHarmWhereTheFactIsNotStored() throws UpdateFailedException {
    Answers duplicate = Answers.nothing().fact("PREFERS VIM.", 1.5);
    Answers upload = Answers.nothing().fact("Uploaded a file.", 1.5);
    Answers evicted = Answers.nothing().fact("Likes tea.", 1.5);
    MemoryState certain =
        new MemoryState(
            List.of(
                new StoredFact(Map.of("id", "fact_a", "content", "Certain.", "confidence", 1.0))),
            Map.of());

    assertEquals(vim, apply(vim, duplicate));
    assertEquals(vim, apply(vim, upload));
    assertEquals(certain, application(certain, evicted, rules(1)).apply());
  }

  @Test
  void aConfidenceAboveOneFailsTheUpdateWhereTheFactWouldBeStored() {
    Answers answers = Answers.facts("Likes tea.").fact("Likes rye bread.", 1.5);

    UpdateFailedException failure =
        assertThrows(UpdateFailedException.class, () -> apply(vim, answers));

    assertEquals(
        "The model gave a new fact the confidence 1.5; the highest is 1.", failure.getMessage());
  }

  @Test
  void halfASurrogatePairFailsTheUpdate() {
    String answer = Answers.facts("Likes tea?").json().replace("?", "\\ud83c");
    String summary = Answers.nothing().topOfMind("Maps?").json().replace("?", "\\udf75");

    assertEquals(
        "There is half a surrogate pair in the content of a new fact, which UTF-8 cannot express.",
        failure(answer).getMessage());
    assertEquals(
        "There is half a surrogate pair in the summary user.topOfMind, which UTF-8 cannot express.",
        failure(summary).getMessage());
  }

  @Test
  void halfASurrogatePairIsNoHarmWhereTheFactIsNotStored() throws UpdateFailedException {
    String answer = Answers.nothing().fact("Likes tea?", 0.1).json().replace("?", "\\ud83c");

    assertEquals(vim, applied(vim, answer));
  }

  /** Answers of policies that break their contract. */
  static Stream<Named<CapacityPolicy>> brokenPolicies() {
    return Stream.of(
        Named.of("keeps too many", selecting(ids -> ids)),
        Named.of("keeps one twice", selecting(ids -> List.of(ids.get(0), ids.get(0)))),
        Named.of("invents one", selecting(ids -> List.of("SECRET"))),
        Named.of("keeps null", selecting(ids -> Collections.singletonList(null))),
        Named.of("answers null", selecting(ids -> null)),
        Named.of(
            "throws",
            selecting(
                ids -> {
                  throw new IllegalStateException("SECRET");
                })));
  }

  @ParameterizedTest
  @MethodSource("brokenPolicies")
  void aPolicyThatBreaksItsContractFailsTheUpdate(CapacityPolicy broken) {
    UpdateApplication application =
        application(vim, Answers.facts("SECRET tea."), new WriteRules(broken, 1, CLOCK));

    UpdateFailedException failure = assertThrows(UpdateFailedException.class, application::apply);

    assertTrue(failure.getMessage().contains(broken.getClass().getName()), failure::getMessage);
    assertFalse(failure.getMessage().contains("SECRET"), failure::getMessage);
  }

  @Test
  void aPolicyIsNotAskedWhileThereIsRoom() throws UpdateFailedException {
    WriteRules rules = new WriteRules(new Selectors.Good(), 2, CLOCK); // which throws

    assertEquals(2, application(vim, Answers.facts("Likes tea."), rules).apply().facts().size());
  }

  private interface Selecting {
    List<String> kept(List<String> ids);
  }

  private static CapacityPolicy selecting(Selecting selecting) {
    return new Selectors.Selector() {
      @Override
      public Selection select(Request request) {
        List<String> ids = new ArrayList<>();
        request.facts().forEach(fact -> ids.add((String) fact.get("id")));
        return new Selection(selecting.kept(ids), List.of(), Map.of(), 0);
      }
    };
  }

  private static UpdateFailedException failure(String answer) {
    return assertThrows(UpdateFailedException.class, () -> applied(MemoryState.EMPTY, answer));
  }

  private static MemoryState apply(MemoryState before, Answers answers)
      throws UpdateFailedException {
    return applied(before, answers.json());
  }

  private static MemoryState applied(MemoryState before, String answer)
      throws UpdateFailedException {
    Extraction extraction = Normalizer.normalize(ResponseParser.parse(answer));
    return new UpdateApplication(before, extraction, "thread-7", rules(10)).apply();
  }

  private static UpdateApplication application(
      MemoryState before, Answers answers, WriteRules rules) {
    try {
      Extraction extraction = Normalizer.normalize(ResponseParser.parse(answers.json()));
      return new UpdateApplication(before, extraction, "thread-7", rules);
    } catch (UpdateFailedException e) {
      throw new AssertionError(e);
    }
  }

  private static WriteRules rules(int maxFacts) {
    return new WriteRules(new ConfidencePolicy(), maxFacts, CLOCK);
  }

  private static MemoryState state(String id, String content) {
    return new MemoryState(List.of(fact(id, content)), Map.of());
  }

  private static StoredFact fact(String id, String content) {
    return new StoredFact(Map.of("id", id, "content", content, "confidence", 0.9));
  }
}

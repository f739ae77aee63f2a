package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Contents;
import io.github.deermem.eval.memory.MemorySystem.Failure;
import io.github.deermem.eval.memory.MemorySystem.LanguageModel;
import io.github.deermem.eval.memory.MemorySystem.Memory;
import io.github.deermem.eval.memory.MemorySystem.Message;
import io.github.deermem.eval.memory.MemorySystem.Outcome;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The embedded memory through the interface that harnesses use. */
class EmbeddedMemoryTest {
  private static final Bucket BUCKET = new Bucket("anna", "writer");
  private static final Map<String, Object> VIM =
      Map.of("id", "fact_a", "content", "Prefers Vim.", "confidence", 0.9);
  private static final Contents NOTHING = new Contents(List.of(), Map.of());

  @TempDir Path directory;
  private final List<List<Message>> asked = new ArrayList<>();

  @Test
  void aMemoryKnowsNothingAtFirst() throws Exception {
    try (Memory memory = open(Answers.nothing())) {
      assertEquals(NOTHING, memory.read(BUCKET));
      assertEquals(Optional.empty(), memory.retrieve(BUCKET, "tea?"));
    }
  }

  @Test
  void anUpdateLearnsWhatMayComeIn() throws Exception {
    try (Memory memory = open(Answers.facts("Likes tea.").topOfMind("Maps."))) {
      Outcome outcome = memory.update(update("I like tea."));

      assertEquals(Outcome.success(), outcome);
      assertEquals(
          new Contents(List.of("Likes tea."), Map.of("user.topOfMind", "Maps.")),
          memory.read(BUCKET));
    }
  }

  @Test
  void anUpdateSeesWhatIsKnownAndWhatWasSaid() throws Exception {
    try (Memory memory = open(Answers.nothing())) {
      memory.seed(BUCKET, List.of(VIM));

      memory.update(
          new Update(
              BUCKET,
              "thread-7",
              List.of(new Message("user", "{memory} \"I\""), new Message("assistant", "Yes."))));
    }

    assertEquals(1, asked.size());
    assertEquals(List.of("system", "user"), asked.get(0).stream().map(Message::role).toList());
    String shown = asked.get(0).get(1).content();
    assertTrue(
        shown.contains(
            "\"confidence\": 0.9,\n      \"content\": \"Prefers Vim.\",\n      \"id\": \"fact_a\""),
        shown);
    assertTrue(
        shown.contains("{\n    \"content\": \"{memory} \\\"I\\\"\",\n    \"role\": \"user\"\n  }"),
        shown);
    assertTrue(shown.contains("\"role\": \"assistant\""), shown);
  }

  @Test
  void thePromptIsShownAsItIsSent() throws Exception {
    byte[] prompt = new EmbeddedMemory().extractionPrompt().orElseThrow();
    try (Memory memory = open(Answers.nothing())) {
      memory.update(update("Hello."));
    }

    String text = new String(prompt, StandardCharsets.UTF_8);
    assertTrue(text.startsWith(asked.get(0).get(0).content() + "\n----\n"));
    prompt[0]++;
    assertArrayEquals(
        text.getBytes(StandardCharsets.UTF_8),
        new EmbeddedMemory().extractionPrompt().orElseThrow());
  }

  @Test
  void theSameConversationIsAskedInTheSameWords() throws Exception {
    for (String run : List.of("one", "two")) {
      try (Memory memory = open(directory.resolve(run), Answers.nothing())) {
        memory.seed(BUCKET, List.of(VIM));
        memory.update(update("Hello."));
      }
    }

    assertEquals(asked.get(0), asked.get(1));
  }

  @Test
  void seededFactsAreStoredAsTheyAre() throws Exception {
    Map<String, Object> odd = new HashMap<>();
    odd.put("id", " odd ");
    odd.put("content", " Uploaded a file. ");
    odd.put("confidence", 7);
    odd.put("scope", null);
    odd.put("nested", Map.of("list", List.of(1L, 2.5, true)));
    try (Memory memory = open(Answers.nothing())) {
      memory.seed(BUCKET, List.of(odd, Map.of("content", "without an id")));
    }

    MemoryState state = new FileStore(directory).read(BUCKET);
    assertEquals(
        CanonicalJson.compact(JsonValues.object(odd)),
        CanonicalJson.compact(JsonValues.object(state.facts().get(0).fields())));
    assertTrue(state.facts().get(1).id().startsWith("fact_"));
  }

  @Test
  void aSeedThatHoldsNoFactStoresNothingAndEveryProblemIsTold() throws Exception {
    try (Memory memory = open(Answers.nothing())) {
      memory.seed(BUCKET, List.of(VIM));
      List<Map<String, Object>> wrong =
          List.of(
              Map.of("content", "good"),
              Map.of("id", "fact_1"),
              Map.of("id", "", "content", "SECRET"),
              Map.of("content", "SECRET\ud83c"),
              Map.of("content", "SECRET", "confidence", Double.NaN),
              Map.of("content", "SECRET", "source", new Object()));

      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, () -> memory.seed(BUCKET, wrong));
      IllegalArgumentException taken =
          assertThrows(
              IllegalArgumentException.class,
              () -> memory.seed(BUCKET, List.of(Map.of("content", "good"), VIM)));

      for (int place = 2; place <= 6; place++) {
        assertTrue(refusal.getMessage().contains("fact " + place + " "), refusal::getMessage);
      }
      assertFalse(refusal.getMessage().contains("SECRET"), refusal::getMessage);
      assertTrue(
          taken.getMessage().contains("fact 2 has the id of another one"), taken::getMessage);
      assertEquals(new Contents(List.of("Prefers Vim."), Map.of()), memory.read(BUCKET));
    }
  }

  /** Models that give no answer, or one of no use, with a word of why the update failed. */
  static Stream<Arguments> uselessModels() {
    return Stream.of(
        useless("throws", "java.io.IOException", m -> fail(new IOException("SECRET"))),
        useless("has a defect", "IllegalState", m -> fail(new IllegalStateException("SECRET"))),
        useless(
            "is refused",
            "The key was refused.",
            m ->
                fail(
                    new EvaluationException(
                        EvaluationException.Reason.PROVIDER, "The key was refused."))),
        useless("answers null", "null", m -> null),
        useless("answers nothing", "0 characters", m -> ""),
        useless("refuses", "18 characters", m -> "SECRET, so I won't"),
        useless("is cut off", "no complete JSON object", m -> "{\"user\":{\"SECRET\":"),
        useless(
            "gives too much confidence",
            "the highest is 1",
            m -> Answers.nothing().fact("SECRET", 2).json()));
  }

  @ParameterizedTest
  @MethodSource("uselessModels")
  void anUpdateThatFailsChangesNothingAndTellsWhyWithoutQuoting(LanguageModel model, String why)
      throws Exception {
    try (Memory memory = new EmbeddedMemory().open(directory, model)) {
      memory.seed(BUCKET, List.of(VIM));
      Map<String, Trees.Snapshot> before = Trees.snapshots(directory);

      Outcome outcome = memory.update(update("SECRET"));

      assertFalse(outcome.succeeded());
      assertTrue(outcome.reason().contains(why), outcome::reason);
      assertFalse(outcome.reason().contains("SECRET"), outcome::reason);
      assertEquals(before, Trees.snapshots(directory));
    }
  }

  @Test
  void anInterruptedModelLeavesTheThreadInterrupted() throws Exception {
    LanguageModel model = messages -> fail(new InterruptedException());
    try (Memory memory = new EmbeddedMemory().open(directory, model)) {
      Outcome outcome = memory.update(update("Hello."));

      assertTrue(Thread.interrupted());
      assertFalse(outcome.succeeded());
    }
  }

  static Stream<List<Message>> unspeakable() {
    return Stream.of(
        List.of(),
        List.of(new Message("user", " \u00a0\n")),
        List.of(new Message("user", "Hello."), new Message("user", "half a pair \ud83c")));
  }

  @ParameterizedTest
  @MethodSource("unspeakable")
  void aConversationThatCannotBeToldIsNotAskedAbout(List<Message> conversation) throws Exception {
    try (Memory memory = open(Answers.nothing())) {
      assertFalse(memory.update(new Update(BUCKET, "thread", conversation)).succeeded());
    }

    assertEquals(List.of(), asked);
  }

  @Test
  void aDamagedBucketFailsTheUpdateAndTellsTheFile() throws Exception {
    try (Memory memory = open(Answers.facts("Likes tea."))) {
      memory.seed(BUCKET, List.of(VIM));
      Path facts = fileNamed("facts.json");
      Files.writeString(facts, "SECRET");

      Outcome outcome = memory.update(update("I like tea."));

      assertTrue(outcome.reason().startsWith(facts + " is damaged"), outcome::reason);
      assertFalse(outcome.reason().contains("SECRET"), outcome::reason);
      assertThrows(EvaluationException.class, () -> memory.read(BUCKET));
    }
  }

  @Test
  void whatWaitsIsLearnedByAFlush() throws Exception {
    try (Memory memory = open(Answers.facts("Likes tea."))) {
      memory.enqueue(update("I like tea."));
      Contents before = memory.read(BUCKET);

      List<Failure> failures = memory.flush();

      assertEquals(NOTHING, before);
      assertEquals(List.of(), failures);
      assertEquals(List.of("Likes tea."), memory.read(BUCKET).facts());
    }
  }

  @Test
  void aFlushByAnotherThreadKeepsTheIdentityOfWhatWaits() throws Exception {
    try (Memory memory = open(Answers.facts("Likes tea."))) {
      memory.enqueue(update("I like tea."));

      Thread flushing = new Thread(() -> assertEquals(List.of(), flush(memory)), "ben-reader");
      flushing.start();
      flushing.join();

      assertEquals(List.of("Likes tea."), memory.read(BUCKET).facts());
    }
  }

  @Test
  void aFlushReportsEveryFailure() throws Exception {
    LanguageModel model =
        messages ->
            messages.get(1).content().contains("BAD") ? "no" : Answers.facts("Likes tea.").json();
    try (Memory memory = new EmbeddedMemory().open(directory, model)) {
      memory.enqueue(new Update(BUCKET, "t1", List.of(new Message("user", "BAD"))));
      memory.enqueue(new Update(BUCKET, "t2", List.of(new Message("user", "good"))));
      memory.enqueue(new Update(BUCKET, "t3", List.of(new Message("user", "BAD"))));

      List<Failure> failures = memory.flush();

      assertEquals(List.of("t1", "t3"), failures.stream().map(Failure::threadId).toList());
      assertEquals(List.of("Likes tea."), memory.read(BUCKET).facts());
    }
  }

  @Test
  void closingLearnsWhatStillWaits() throws Exception {
    Memory memory = open(Answers.facts("Likes tea."));
    memory.enqueue(update("I like tea."));

    memory.close();

    assertEquals("Likes tea.", new FileStore(directory).read(BUCKET).facts().get(0).content());
  }

  @Test
  void closingTellsWhatFailed() throws Exception {
    Memory memory = new EmbeddedMemory().open(directory, messages -> "no");
    memory.enqueue(update("SECRET"));

    EvaluationException failure = assertThrows(EvaluationException.class, memory::close);

    assertTrue(failure.getMessage().contains("no complete JSON object"), failure::getMessage);
    assertFalse(failure.getMessage().contains("SECRET"), failure::getMessage);
    memory.close(); // the second time it does nothing
  }

  @Test
  void aClosedMemoryRefusesEverything() throws Exception {
    Memory memory = open(Answers.nothing());
    memory.close();

    assertThrows(IllegalStateException.class, () -> memory.read(BUCKET));
    assertThrows(IllegalStateException.class, () -> memory.seed(BUCKET, List.of()));
    assertThrows(IllegalStateException.class, () -> memory.update(update("Hello.")));
    assertThrows(IllegalStateException.class, () -> memory.enqueue(update("Hello.")));
    assertThrows(IllegalStateException.class, memory::flush);
  }

  @Test
  void aBucketHoldsAHundredFacts() throws Exception {
    List<Map<String, Object>> facts = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      facts.add(Map.of("content", "Fact " + i, "confidence", 0.8));
    }
    try (Memory memory = open(Answers.nothing())) {
      memory.seed(BUCKET, facts);
      int seeded = memory.read(BUCKET).facts().size();

      memory.update(update("Hello."));

      assertEquals(120, seeded);
      assertEquals(100, memory.read(BUCKET).facts().size());
    }
  }

  private Memory open(Answers answers) {
    return open(directory, answers);
  }

  private Memory open(Path place, Answers answers) {
    List<List<Message>> heard = Collections.synchronizedList(asked);
    return new EmbeddedMemory()
        .open(
            place,
            messages -> {
              heard.add(messages);
              return answers.json();
            });
  }

  private Path fileNamed(String name) {
    return Trees.contents(directory).keySet().stream()
        .filter(path -> path.endsWith("/" + name))
        .map(directory::resolve)
        .findFirst()
        .orElseThrow();
  }

  private static List<Failure> flush(Memory memory) {
    try {
      return memory.flush();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Update update(String said) {
    return new Update(BUCKET, "thread-7", List.of(new Message("user", said)));
  }

  private static Arguments useless(String name, String why, LanguageModel model) {
    return Arguments.of(Named.of(name, model), why);
  }

  private static String fail(Exception problem) throws Exception {
    throw problem;
  }
}

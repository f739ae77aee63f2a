package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.memory.EmbeddedMemory;
import io.github.deermem.eval.memory.MemorySystem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The embedded memory with a fault: what a benchmark is for. */
final class SabotagedMemory implements MemorySystem {
  private final MemorySystem sound = new EmbeddedMemory();
  private final Consumer<ObjectNode> response;
  private final UnaryOperator<Bucket> bucket;
  private final boolean writes;

  private SabotagedMemory(
      Consumer<ObjectNode> response, UnaryOperator<Bucket> bucket, boolean writes) {
    this.response = response;
    this.bucket = bucket;
    this.writes = writes;
  }

  /** Takes every label of scope for {@code user}. */
  static SabotagedMemory ignoringScope() {
    return ofResponse(json -> json.findParents("scope").forEach(SabotagedMemory::labelAsUsers));
  }

  /** Lets every summary in. */
  static SabotagedMemory storingEverySummary() {
    return ofResponse(
        json ->
            json.findParents("shouldUpdate")
                .forEach(
                    summary -> {
                      labelAsUsers(summary);
                      ((ObjectNode) summary).put("authority", "descriptive");
                    }));
  }

  /** Refuses what replaces a fact, and removes the fact nevertheless. */
  static SabotagedMemory removingWithoutReplacing() {
    return ofResponse(
        json -> {
          for (JsonNode removal : json.path("factsToRemove")) {
            int index = ((ObjectNode) removal).remove("replacementFactIndex").intValue();
            ((ObjectNode) json.path("newFacts").path(index)).put("scope", "project");
          }
        });
  }

  /** Gives all agents of a user one bucket. */
  static SabotagedMemory withOneBucketForAllAgents() {
    return ofBucket(given -> new Bucket(given.userId(), "shared"));
  }

  /** Gives all users one bucket. */
  static SabotagedMemory withOneBucketForAllUsers() {
    return ofBucket(given -> new Bucket("everybody", given.agentName()));
  }

  /** Claims to have learned. */
  static SabotagedMemory writingNothing() {
    return new SabotagedMemory(json -> {}, UnaryOperator.identity(), false);
  }

  private static SabotagedMemory ofResponse(Consumer<ObjectNode> response) {
    return new SabotagedMemory(response, UnaryOperator.identity(), true);
  }

  private static SabotagedMemory ofBucket(UnaryOperator<Bucket> bucket) {
    return new SabotagedMemory(json -> {}, bucket, true);
  }

  private static void labelAsUsers(JsonNode labelled) {
    ((ObjectNode) labelled).put("scope", "user");
  }

  @Override
  public String name() {
    return "sabotaged";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public Optional<byte[]> extractionPrompt() throws Exception {
    return sound.extractionPrompt();
  }

  @Override
  public Memory open(Path directory, LanguageModel model) throws Exception {
    return new Faulty(sound.open(directory, messages -> changed(model.answer(messages))));
  }

  private String changed(String answer) throws Exception {
    ObjectNode json = (ObjectNode) JsonDocuments.read(answer.getBytes(StandardCharsets.UTF_8));
    response.accept(json);
    return CanonicalJson.spaced(json);
  }

  private final class Faulty extends ForwardingMemory {
    Faulty(Memory memory) {
      super(memory);
    }

    @Override
    public void seed(Bucket given, List<Map<String, Object>> facts) throws Exception {
      super.seed(bucket.apply(given), facts);
    }

    @Override
    public Outcome update(Update update) throws Exception {
      return writes ? super.update(moved(update)) : Outcome.success();
    }

    @Override
    public void enqueue(Update update) throws Exception {
      if (writes) {
        super.enqueue(moved(update));
      }
    }

    @Override
    public Contents read(Bucket given) throws Exception {
      return super.read(bucket.apply(given));
    }

    private Update moved(Update update) {
      return new Update(bucket.apply(update.bucket()), update.threadId(), update.conversation());
    }
  }
}

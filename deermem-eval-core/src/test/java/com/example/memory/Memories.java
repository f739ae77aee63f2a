package com.example.memory;

import io.github.deermem.eval.memory.MemorySystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Memories of somebody else's, good and bad ones. */
public final class Memories {
  private Memories() {}

  /**
   * A good one, which keeps what the model answers to a short prompt, line by line. As much as it
   * takes to wrap a memory.
   */
  public static final class Notebook implements MemorySystem {
    private static final String PROMPT = "Repeat what is worth keeping, a line each.";

    @Override
    public String name() {
      return "notebook";
    }

    @Override
    public String version() {
      return "3.1";
    }

    @Override
    public Optional<byte[]> extractionPrompt() {
      return Optional.empty();
    }

    @Override
    public Memory open(Path directory, LanguageModel model) {
      return new OpenNotebook(model);
    }

    private static final class OpenNotebook implements Memory {
      private final LanguageModel model;
      private final Map<Bucket, List<String>> pages = new ConcurrentHashMap<>();
      private final Map<String, Update> waiting = new LinkedHashMap<>();

      OpenNotebook(LanguageModel model) {
        this.model = model;
      }

      @Override
      public void seed(Bucket bucket, List<Map<String, Object>> facts) {
        facts.forEach(fact -> page(bucket).add(fact.get("content").toString()));
      }

      @Override
      public Outcome update(Update update) throws Exception {
        List<Message> asked = new ArrayList<>(update.conversation());
        asked.add(0, new Message("system", PROMPT));
        page(update.bucket()).addAll(model.answer(asked).lines().toList());
        return Outcome.success();
      }

      @Override
      public void enqueue(Update update) {
        waiting.put(update.threadId(), update);
      }

      @Override
      public List<Failure> flush() throws Exception {
        for (Update update : waiting.values()) {
          update(update);
        }
        waiting.clear();
        return List.of();
      }

      @Override
      public Contents read(Bucket bucket) {
        return new Contents(page(bucket), Map.of());
      }

      @Override
      public void close() throws Exception {
        flush();
      }

      private List<String> page(Bucket bucket) {
        return pages.computeIfAbsent(bucket, key -> new ArrayList<>());
      }
    }
  }

  /** What the others have in common. */
  public abstract static class Unopened implements MemorySystem {
    @Override
    public String name() {
      return "unopened";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public Optional<byte[]> extractionPrompt() {
      return Optional.empty();
    }

    @Override
    public Memory open(Path directory, LanguageModel model) {
      throw new IllegalStateException("nobody opens this");
    }
  }

  /** Another good one, as far as it goes. */
  public static final class Other extends Unopened {}

  /** Does not tell its name. */
  public static final class Nameless extends Unopened {
    @Override
    public String name() {
      return " ";
    }
  }

  /** Cannot tell its version. */
  public static final class Versionless extends Unopened {
    @Override
    public String version() {
      throw new IllegalStateException("no version file");
    }
  }
}

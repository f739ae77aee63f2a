package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Memory;
import io.github.deermem.eval.memory.MemorySystem.Message;
import io.github.deermem.eval.memory.MemorySystem.Outcome;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many threads, few buckets. */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class ConcurrentUpdatesTest {
  private static final int THREADS = 8;
  private static final int UPDATES = 200;
  private static final int USERS = 5;
  private static final int AGENTS = 4;
  private static final Pattern SAID = Pattern.compile("say ([a-z0-9 ]+)\\.");

  @TempDir Path directory;

  /** By bucket, what was said to it and nobody else. */
  private final Map<Bucket, Set<String>> expected = new HashMap<>();

  @Test
  void everyBucketHoldsExactlyItsOwnFactsAfterUpdates() throws Exception {
    try (Memory memory = openParrot()) {
      run(
          thread -> {
            for (int i = 0; i < UPDATES; i++) {
              assertEquals(Outcome.success(), memory.update(update(thread, i)));
            }
          });

      assertOwnFacts(memory);
    }
  }

  @Test
  void everyBucketHoldsExactlyItsOwnFactsAfterTheQueueWasFlushedByAnybody() throws Exception {
    try (Memory memory = openParrot()) {
      run(
          thread -> {
            for (int i = 0; i < UPDATES; i++) {
              memory.enqueue(update(thread, i));
              if (i % 50 == 49) {
                assertEquals(List.of(), memory.flush());
              }
            }
          });

      assertOwnFacts(memory);
    }
  }

  private interface Work {
    void of(int thread) throws Exception;
  }

  private void run(Work work) throws Exception {
    for (int thread = 0; thread < THREADS; thread++) {
      for (int i = 0; i < UPDATES; i++) {
        expected
            .computeIfAbsent(bucket(thread, i), bucket -> new TreeSet<>())
            .add("fact " + thread + " " + i);
      }
    }
    assertEquals(USERS * AGENTS, expected.size());
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        running.add(
            threads.submit(
                () -> {
                  work.of(thread);
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private void assertOwnFacts(Memory memory) throws Exception {
    for (Map.Entry<Bucket, Set<String>> bucket : expected.entrySet()) {
      List<String> facts = memory.read(bucket.getKey()).facts();

      assertEquals(bucket.getValue(), new TreeSet<>(facts));
      assertEquals(bucket.getValue().size(), facts.size());
    }
  }

  /** A memory whose model proposes what was said. */
  private Memory openParrot() {
    return new EmbeddedMemory()
        .open(
            directory,
            messages -> {
              Matcher said = SAID.matcher(messages.get(1).content());
              return said.find() ? Answers.facts(said.group(1)).json() : "";
            });
  }

  private static Update update(int thread, int number) {
    return new Update(
        bucket(thread, number),
        "thread-" + thread + "-" + number,
        List.of(new Message("user", "say fact " + thread + " " + number + ".")));
  }

  private static Bucket bucket(int thread, int number) {
    int bucket = (thread * 7 + number) % (USERS * AGENTS);
    return new Bucket("user" + bucket % USERS, "agent" + bucket / USERS);
  }
}

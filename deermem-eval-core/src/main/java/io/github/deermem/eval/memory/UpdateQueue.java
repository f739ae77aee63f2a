package io.github.deermem.eval.memory;

import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Failure;
import io.github.deermem.eval.memory.MemorySystem.Outcome;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Updates that wait. Of one thread's updates to one bucket the latest stands for all, since a later
 * conversation holds the earlier one. An update carries its identity with it, so that it does not
 * matter who drains the queue.
 */
final class UpdateQueue {
  private final Map<Key, Update> waiting = new LinkedHashMap<>();

  /** Held while updates are processed, so that a drain waits for what another one took. */
  private final ReentrantLock draining = new ReentrantLock();

  private boolean closed;

  private record Key(String threadId, Bucket bucket) {}

  /**
   * @throws IllegalStateException after {@link #close}
   */
  synchronized void add(Update update) {
    if (closed) {
      throw new IllegalStateException("The memory is closed; nothing can be enqueued any more.");
    }
    waiting.put(new Key(update.threadId(), update.bucket()), update);
  }

  /** Refuses further updates; those that wait stay. */
  synchronized void close() {
    closed = true;
  }

  /**
   * Processes everything that waits, one after the other, whatever fails.
   *
   * @return the updates that failed; they do not wait any more
   */
  List<Failure> drain(Function<Update, Outcome> processing) {
    draining.lock();
    try {
      List<Failure> failures = new ArrayList<>();
      for (Optional<Update> next = take(); next.isPresent(); next = take()) {
        Update update = next.get();
        Outcome outcome = processing.apply(update);
        if (!outcome.succeeded()) {
          failures.add(new Failure(update.bucket(), update.threadId(), outcome.reason()));
        }
      }
      return failures;
    } finally {
      draining.unlock();
    }
  }

  private synchronized Optional<Update> take() {
    Iterator<Update> updates = waiting.values().iterator();
    if (!updates.hasNext()) {
      return Optional.empty();
    }
    Update first = updates.next();
    updates.remove();
    return Optional.of(first);
  }
}

package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Contents;
import io.github.deermem.eval.memory.MemorySystem.Failure;
import io.github.deermem.eval.memory.MemorySystem.Outcome;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** The embedded memory, opened: write path, queue and store behind the public interface. */
final class OpenMemory implements MemorySystem.Memory {
  private final FileStore store;
  private final Learner learner;
  private final WriteRules rules;
  private final UpdateQueue queue = new UpdateQueue();
  private final AtomicBoolean closed = new AtomicBoolean();

  OpenMemory(FileStore store, Learner learner, WriteRules rules) {
    this.store = store;
    this.learner = learner;
    this.rules = rules;
  }

  /**
   * @throws IllegalArgumentException if something is no fact, or an id is taken; all such problems
   *     are told, and nothing is stored
   */
  @Override
  public void seed(Bucket bucket, List<Map<String, Object>> facts) throws UpdateFailedException {
    refuseIfClosed();
    SeedFacts seeds = new SeedFacts(facts, rules);
    store.change(bucket, seeds::addTo);
  }

  @Override
  public Outcome update(Update update) {
    refuseIfClosed();
    return learn(update);
  }

  @Override
  public void enqueue(Update update) {
    queue.add(update);
  }

  @Override
  public List<Failure> flush() {
    refuseIfClosed();
    return queue.drain(this::learn);
  }

  @Override
  public Contents read(Bucket bucket) {
    refuseIfClosed();
    MemoryState state = store.read(bucket);
    Map<String, String> summaries = new HashMap<>();
    state.summaries().forEach((section, summary) -> summaries.put(section.path(), summary.text()));
    return new Contents(state.facts().stream().map(StoredFact::content).toList(), summaries);
  }

  /**
   * @throws EvaluationException if an update that still waited has failed; the others are stored
   */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    queue.close();
    List<Failure> failures = queue.drain(this::learn);
    if (!failures.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add("Updates that still waited when the memory was closed have failed:");
      failures.forEach(failure -> lines.add("  " + failure.reason()));
      throw new EvaluationException(EvaluationException.Reason.MEMORY, lines);
    }
  }

  private Outcome learn(Update update) {
    try {
      learner.learn(update);
      return Outcome.success();
    } catch (UpdateFailedException | EvaluationException e) {
      return Outcome.failure(e.getMessage());
    } catch (RuntimeException e) {
      // A defect: its message may quote anything.
      return Outcome.failure("The update failed unexpectedly: " + e.getClass().getName() + ".");
    }
  }

  private void refuseIfClosed() {
    if (closed.get()) {
      throw new IllegalStateException("The memory is closed.");
    }
  }
}

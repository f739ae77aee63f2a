package io.github.deermem.eval.qa;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers as it was told, and remembers what it was asked. */
public final class FakeProvider implements AnswerProvider {
  private final Script script;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger mostAtOnce = new AtomicInteger();

  /** What becomes of a task. */
  @FunctionalInterface
  public interface Script {
    Answer answer(AnswerTask task) throws AnswerFailedException, InterruptedException;
  }

  public FakeProvider(Script script) {
    this.script = script;
  }

  /** Says the same to everything. */
  public static FakeProvider saying(String prediction) {
    return new FakeProvider(task -> answer(prediction));
  }

  /** A plain answer of the model m-1. */
  public static Answer answer(String prediction) {
    return answer(prediction, "stop");
  }

  public static Answer answer(String prediction, String finishReason) {
    return new Answer(
        prediction,
        JsonNodeFactory.instance
            .objectNode()
            .put("prompt_tokens", 12)
            .put("completion_tokens", 3)
            .put("total_tokens", 15),
        "m-1",
        finishReason,
        1);
  }

  @Override
  public Answer answer(AnswerTask task) throws AnswerFailedException, InterruptedException {
    asked.add(task.rowId());
    int now = running.incrementAndGet();
    mostAtOnce.accumulateAndGet(now, Math::max);
    try {
      return script.answer(task);
    } finally {
      running.decrementAndGet();
    }
  }

  @Override
  public void close() {}

  /** Row ids, in the order of the calls. */
  public List<String> asked() {
    return List.copyOf(asked);
  }

  /** The greatest number of calls that were running at the same time. */
  public int mostAtOnce() {
    return mostAtOnce.get();
  }
}

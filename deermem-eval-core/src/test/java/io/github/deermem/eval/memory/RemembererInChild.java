package io.github.deermem.eval.memory;

import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Memory;
import io.github.deermem.eval.memory.MemorySystem.Message;
import io.github.deermem.eval.memory.MemorySystem.Outcome;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Waits for its standard input, then updates a bucket again and again, each time with one more fact
 * and a new summary, and says which it has stored.
 */
public final class RemembererInChild {
  static final Bucket BUCKET = new Bucket("anna", "writer");
  static final String READY = "ready";

  private RemembererInChild() {}

  /**
   * @param arguments directory, how many updates, and what its facts begin with
   */
  public static void main(String[] arguments) throws Exception {
    System.out.println(READY);
    System.in.read();
    remember(
        Path.of(arguments[0]), Integer.parseInt(arguments[1]), arguments[2], System.out::println);
  }

  static void remember(Path directory, int updates, String prefix, Consumer<String> said)
      throws Exception {
    for (int i = 0; i < updates; i++) {
      String fact = prefix + i;
      try (Memory memory =
          new EmbeddedMemory()
              .open(directory, messages -> Answers.facts(fact).topOfMind(fact).json())) {
        Outcome outcome =
            memory.update(new Update(BUCKET, "t", List.of(new Message("user", "Hello."))));
        said.accept(outcome.succeeded() ? fact : "failed: " + outcome.reason());
      }
    }
  }
}

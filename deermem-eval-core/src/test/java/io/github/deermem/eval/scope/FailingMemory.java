package io.github.deermem.eval.scope;

import io.github.deermem.eval.memory.EmbeddedMemory;
import io.github.deermem.eval.memory.MemorySystem;
import java.nio.file.Path;
import java.util.Optional;

/** The embedded memory, which throws at the updates of one user until it recovers. */
final class FailingMemory implements MemorySystem {
  private final MemorySystem sound = new EmbeddedMemory();
  private final String user;
  private boolean failing = true;

  FailingMemory(String user) {
    this.user = user;
  }

  void recover() {
    failing = false;
  }

  @Override
  public String name() {
    return "failing";
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
  public Memory open(Path directory, LanguageModel model) throws Exception {
    return new ForwardingMemory(sound.open(directory, model)) {
      @Override
      public Outcome update(Update update) throws Exception {
        if (failing && update.bucket().userId().equals(user)) {
          throw new IllegalStateException(update.conversation().get(0).content());
        }
        return super.update(update);
      }
    };
  }
}

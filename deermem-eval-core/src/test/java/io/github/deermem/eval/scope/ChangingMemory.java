package io.github.deermem.eval.scope;

import io.github.deermem.eval.memory.EmbeddedMemory;
import io.github.deermem.eval.memory.MemorySystem;
import java.nio.file.Path;
import java.util.Optional;

/** A memory whose version says nothing of what it does. */
final class ChangingMemory implements MemorySystem {
  private final MemorySystem behaviour;

  ChangingMemory(boolean sharesUsers) {
    this.behaviour =
        sharesUsers ? SabotagedMemory.withOneBucketForAllUsers() : new EmbeddedMemory();
  }

  @Override
  public String name() {
    return "changing";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public Optional<byte[]> extractionPrompt() throws Exception {
    return behaviour.extractionPrompt();
  }

  @Override
  public Memory open(Path directory, LanguageModel model) throws Exception {
    return behaviour.open(directory, model);
  }
}

package io.github.deermem.eval.scope;

import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Contents;
import io.github.deermem.eval.memory.MemorySystem.Failure;
import io.github.deermem.eval.memory.MemorySystem.Memory;
import io.github.deermem.eval.memory.MemorySystem.Outcome;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.util.List;
import java.util.Map;

/** Another memory, for tests that change a part of what it does. */
class ForwardingMemory implements Memory {
  private final Memory memory;

  ForwardingMemory(Memory memory) {
    this.memory = memory;
  }

  @Override
  public void seed(Bucket bucket, List<Map<String, Object>> facts) throws Exception {
    memory.seed(bucket, facts);
  }

  @Override
  public Outcome update(Update update) throws Exception {
    return memory.update(update);
  }

  @Override
  public void enqueue(Update update) throws Exception {
    memory.enqueue(update);
  }

  @Override
  public List<Failure> flush() throws Exception {
    return memory.flush();
  }

  @Override
  public Contents read(Bucket bucket) throws Exception {
    return memory.read(bucket);
  }

  @Override
  public void close() throws Exception {
    memory.close();
  }
}

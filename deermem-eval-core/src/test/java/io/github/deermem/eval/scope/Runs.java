package io.github.deermem.eval.scope;

import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.memory.EmbeddedMemory;
import io.github.deermem.eval.memory.MemorySystem;
import io.github.deermem.eval.memory.MemoryUnderTest;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Offline runs of the built-in manifest. */
final class Runs {
  static final ScopeManifest MANIFEST = ScopeManifest.builtIn();
  static final int CASES = MANIFEST.semanticCases().size() + 1;

  private Runs() {}

  static ScopeProtocol protocol() {
    return protocol(new EmbeddedMemory(), "commit-1");
  }

  static ScopeProtocol protocol(MemorySystem memory, @Nullable String commit) {
    return ScopeProtocol.of(
        MANIFEST,
        new MemoryUnderTest(memory, memory.name(), memory.version()),
        ScopeModel.offline(),
        commit);
  }

  static ScopeRun.Result run(ScopeProtocol protocol, Path directory) {
    return run(protocol, directory, OnExisting.FAIL);
  }

  static ScopeRun.Result run(ScopeProtocol protocol, Path directory, OnExisting onExisting) {
    return new ScopeRun(protocol, directory).runOffline(Instant.EPOCH, onExisting);
  }
}

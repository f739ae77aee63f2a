package io.github.deermem.eval.memory;

import io.github.deermem.eval.policy.ConfidencePolicy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * The memory that ships with the engine: a complete write path from the extraction prompt to files
 * that survive a power cut, to measure others against (scope-isolation protocol, section 4). A
 * bucket holds at most 100 facts; the policy {@code confidence} decides which.
 *
 * <p>Several processes may open the same directory; it need not be empty.
 */
public final class EmbeddedMemory implements MemorySystem {
  public static final String NAME = "embedded-reference";

  private static final String VERSION = "1";
  private static final int MAX_FACTS = 100;

  private final WriteRules rules;

  public EmbeddedMemory() {
    this(new WriteRules(new ConfidencePolicy(), MAX_FACTS, Clock.systemUTC()));
  }

  EmbeddedMemory(WriteRules rules) {
    this.rules = rules;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return VERSION;
  }

  @Override
  public Optional<byte[]> extractionPrompt() {
    return Optional.of(ExtractionPrompt.builtIn().bytes());
  }

  @Override
  public Memory open(Path directory, LanguageModel model) {
    FileStore store = new FileStore(directory);
    return new OpenMemory(store, new Learner(store, model, rules), rules);
  }
}

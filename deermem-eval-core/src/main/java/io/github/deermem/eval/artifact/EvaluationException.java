package io.github.deermem.eval.artifact;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The evaluation cannot go on. The message is meant for the person in front of the console: what is
 * wrong, what was found, what was expected, where, and what to do, in as many lines as that takes.
 * It never holds text of a dataset, nor a secret, and neither does the cause.
 */
public class EvaluationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What stood in the way. */
  public enum Reason {
    /** The config, a manifest or the prompt. */
    PROTOCOL,
    /** The bytes or the rows of the dataset. */
    DATASET,
    /** An implementation of a policy. */
    POLICY,
    /** An implementation of a memory. */
    MEMORY,
    /** Results that were published earlier. */
    RESULTS,
    /** A provider that should answer. */
    PROVIDER,
    /** The evaluation went well, and its outcome is not what was promised. */
    VERDICT,
    /** The file system. */
    FILES
  }

  private final Reason reason;

  public EvaluationException(Reason reason, String message) {
    this(reason, message, null);
  }

  public EvaluationException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public EvaluationException(Reason reason, List<String> lines) {
    this(reason, String.join("\n", lines), null);
  }

  public Reason reason() {
    return reason;
  }
}

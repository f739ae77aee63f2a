package io.github.deermem.eval.pool;

/**
 * Where a case comes from. Results of the two are never folded into one figure that does not say
 * so.
 */
public enum Source {
  /** An official case: a row of the dataset. */
  OFFICIAL("longmemeval"),
  /** A case of the synthetic manifest. */
  SYNTHETIC("synthetic");

  private final String id;

  Source(String id) {
    this.id = id;
  }

  /** The name in published files. */
  public String id() {
    return id;
  }
}

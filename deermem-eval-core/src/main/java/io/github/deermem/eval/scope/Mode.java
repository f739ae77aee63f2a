package io.github.deermem.eval.scope;

import java.util.Locale;

/** Where a memory's model outputs come from. */
public enum Mode {
  /** Committed with the manifest: both suites, no connection. */
  OFFLINE,
  /** A model that is asked: the semantic suite alone. */
  LIVE;

  /** The name in published files, and of the directory of such runs. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}

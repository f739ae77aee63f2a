package io.github.deermem.eval.maven;

import io.github.deermem.eval.scope.Mode;

/** The parameter {@code scopeMode}, spelled as people write it. */
public enum ScopeMode {
  /** Committed model outputs. */
  offline(Mode.OFFLINE),
  /** A model that was asked. */
  live(Mode.LIVE);

  private final Mode mode;

  ScopeMode(Mode mode) {
    this.mode = mode;
  }

  Mode inEngine() {
    return mode;
  }
}

package io.github.deermem.eval.report;

import io.github.deermem.eval.pool.Source;

/**
 * The sets of cases that statistics are about; only the one named so mixes official and synthetic
 * cases.
 */
public enum Suite {
  OFFICIAL("official"),
  SYNTHETIC("synthetic"),
  OVERALL("overall");

  private final String id;

  Suite(String id) {
    this.id = id;
  }

  /** The name in published files. */
  public String id() {
    return id;
  }

  boolean holds(GradedRow row) {
    return switch (this) {
      case OFFICIAL -> row.source().equals(Source.OFFICIAL.id());
      case SYNTHETIC -> row.source().equals(Source.SYNTHETIC.id());
      case OVERALL -> true;
    };
  }
}

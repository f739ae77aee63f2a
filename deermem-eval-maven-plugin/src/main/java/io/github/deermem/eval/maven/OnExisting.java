package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.WriteOnceDirectory;

/**
 * What happens to other results in the same directory; spelled as in a POM, since Maven finds enum
 * constants by name.
 */
public enum OnExisting {
  /** Stop the build and change nothing. */
  fail(WriteOnceDirectory.OnExisting.FAIL),
  /** Rename the old directory and publish the new results. */
  setAside(WriteOnceDirectory.OnExisting.SET_ASIDE);

  private final WriteOnceDirectory.OnExisting inEngine;

  OnExisting(WriteOnceDirectory.OnExisting inEngine) {
    this.inEngine = inEngine;
  }

  WriteOnceDirectory.OnExisting inEngine() {
    return inEngine;
  }
}

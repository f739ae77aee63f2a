package io.github.deermem.eval.maven;

/**
 * What a build does without the dataset; spelled as in a POM, since Maven finds enum constants by
 * name.
 */
public enum MissingDataset {
  /** Stop the build. */
  fail,
  /** Go on, and say that nothing was evaluated. */
  skip
}

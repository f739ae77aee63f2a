package io.github.deermem.eval.qa;

/** Hears how a run goes on; called by one thread at a time. */
public interface RunListener {
  /**
   * @param wanted rows of the whole run
   * @param reused of these, rows that are stored and valid
   */
  void started(int wanted, int reused);

  /**
   * A row was saved or failed.
   *
   * @param done rows that were saved or failed in this run
   * @param toCall rows that this run has to call
   * @param tokens so far
   */
  void progressed(int done, int toCall, TokenCount tokens);
}

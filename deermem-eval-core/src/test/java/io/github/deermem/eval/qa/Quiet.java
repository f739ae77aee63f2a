package io.github.deermem.eval.qa;

/** Does not listen. */
public final class Quiet implements RunListener {
  @Override
  public void started(int wanted, int reused) {}

  @Override
  public void progressed(int done, int toCall, TokenCount tokens) {}
}

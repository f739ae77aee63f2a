package io.github.deermem.eval.scope;

/** A case has no row: its update failed. The message is ours, and quotes nothing. */
final class CaseFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  CaseFailedException(String reason) {
    super(reason);
  }
}

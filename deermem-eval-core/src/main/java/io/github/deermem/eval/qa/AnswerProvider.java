package io.github.deermem.eval.qa;

/** Answers tasks; called by several threads at once. */
public interface AnswerProvider extends AutoCloseable {
  /**
   * @throws AnswerFailedException if the row has to go without an answer
   * @throws InterruptedException if the run is being stopped
   */
  Answer answer(AnswerTask task) throws AnswerFailedException, InterruptedException;

  /** Releases connections and threads. */
  @Override
  void close();
}

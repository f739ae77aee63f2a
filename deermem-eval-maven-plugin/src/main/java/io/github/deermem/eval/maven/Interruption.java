package io.github.deermem.eval.maven;

import io.github.deermem.eval.qa.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a run end in order when the build is interrupted (SIGINT, SIGTERM): running calls are saved,
 * no new one is started. The virtual machine waits for that, a little longer than a call may take.
 */
final class Interruption implements AutoCloseable {
  private static final int GRACE_SECONDS = 5;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook;

  Interruption(StopSignal stop, Console console, int timeoutSeconds) {
    hook =
        new Thread(
            () -> {
              stop.request();
              console.info("Stopping: answers that are on their way are still saved.");
              try {
                ended.await(timeoutSeconds + GRACE_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "deermem-eval-interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the virtual machine is shutting down, which is what the hook is for
    }
  }
}

package io.github.deermem.eval.maven;

import io.github.deermem.eval.qa.StopSignal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a run end in order when the build is interrupted (SIGINT, SIGTERM): running calls are saved,
 * no new one is started. The virtual machine waits for that, a little longer than a call may take.
 */
final class Interruption implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Hooks hooks;
  private final Thread hook;

  /** What a virtual machine does before it ends. */
  interface Hooks {
    void add(Thread hook);

    /**
     * @throws IllegalStateException if they are running
     */
    void remove(Thread hook);
  }

  private static final class RuntimeHooks implements Hooks {
    @Override
    public void add(Thread hook) {
      Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void remove(Thread hook) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  /**
   * @param patience how long an interrupted build waits for the run to end
   */
  Interruption(StopSignal stop, Console console, Duration patience, Hooks hooks) {
    this.hooks = hooks;
    this.hook = new Thread(() -> stopInOrder(stop, console, patience), "deermem-eval-interruption");
    hooks.add(hook);
  }

  static Interruption of(StopSignal stop, Console console, int timeoutSeconds) {
    Duration patience = Duration.ofSeconds(timeoutSeconds).plus(GRACE);
    return new Interruption(stop, console, patience, new RuntimeHooks());
  }

  private void stopInOrder(StopSignal stop, Console console, Duration patience) {
    stop.request();
    console.info("Stopping: answers that are on their way are still saved.");
    try {
      ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    ended.countDown();
    try {
      hooks.remove(hook);
    } catch (IllegalStateException e) {
      return; // the virtual machine is shutting down, which is what the hook is for
    }
  }
}

package io.github.deermem.eval.qa;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Asks a run to end: no call is started any more, pauses between attempts end, and running calls
 * are saved. Threads are not interrupted, since that would throw away answers that are being paid
 * for.
 */
public final class StopSignal {
  private final CountDownLatch requested = new CountDownLatch(1);

  public void request() {
    requested.countDown();
  }

  public boolean isRequested() {
    return requested.getCount() == 0;
  }

  /**
   * Waits that long.
   *
   * @throws InterruptedException as soon as the stop is requested
   */
  public void pause(Duration duration) throws InterruptedException {
    if (requested.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new InterruptedException("stop requested");
    }
  }
}

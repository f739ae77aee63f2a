package io.github.deermem.eval.qa;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Answers each request in the same way every time, a few milliseconds later, but only so many in a
 * round; further ones wait until the round is over. Counts requests by their fingerprint.
 */
final class RationedServer implements AutoCloseable {
  private static final long LATENCY_MILLIS = 3;

  private final MockWebServer server = new MockWebServer();
  private volatile Round round = new Round(Integer.MAX_VALUE, Integer.MAX_VALUE);

  /** What happens until the next round begins. */
  private static final class Round {
    final int ration;
    final int awaited;
    final AtomicInteger arrived = new AtomicInteger();
    final CountDownLatch awaitedArrived = new CountDownLatch(1);
    final CountDownLatch over = new CountDownLatch(1);
    final Map<String, Integer> requests = new ConcurrentHashMap<>();

    Round(int ration, int awaited) {
      this.ration = ration;
      this.awaited = awaited;
    }

    MockResponse answer(RecordedRequest request) throws InterruptedException {
      String fingerprint = DigestUtils.sha256Hex(request.getBody().toByteArray());
      requests.merge(fingerprint, 1, Integer::sum);
      int number = arrived.incrementAndGet();
      if (number == awaited) {
        awaitedArrived.countDown();
      }
      if (number > ration) {
        over.await();
      }
      return new MockResponse.Builder()
          .headersDelay(LATENCY_MILLIS, TimeUnit.MILLISECONDS)
          .body(
              "{\"model\": \"m-1\", \"choices\": [{\"message\": {\"content\": \""
                  + fingerprint.substring(0, 12)
                  + "\"}, \"finish_reason\": \"stop\"}]}")
          .build();
    }
  }

  RationedServer() throws IOException {
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            return round.answer(request);
          }
        });
    server.start(InetAddress.getByName("127.0.0.1"), 0);
  }

  String baseUrl() {
    return server.url("/v1").toString();
  }

  /**
   * Begins a round.
   *
   * @param ration how many requests are answered before its end
   * @param awaited the request that {@link #awaitRequest} waits for, from 1
   */
  void begin(int ration, int awaited) {
    round = new Round(ration, awaited);
  }

  void awaitRequest() throws InterruptedException {
    round.awaitedArrived.await();
  }

  /** Lets waiting requests go; how many came in this round, by fingerprint. */
  Map<String, Integer> end() {
    round.over.countDown();
    return round.requests;
  }

  @Override
  public void close() {
    round.over.countDown();
    server.close();
  }
}

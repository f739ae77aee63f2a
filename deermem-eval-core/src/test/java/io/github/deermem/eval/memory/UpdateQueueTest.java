package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Failure;
import io.github.deermem.eval.memory.MemorySystem.Message;
import io.github.deermem.eval.memory.MemorySystem.Outcome;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class UpdateQueueTest {
  private final UpdateQueue queue = new UpdateQueue();
  private final List<Update> processed = Collections.synchronizedList(new ArrayList<>());

  @Test
  void ofOneThreadsUpdatesToOneBucketTheLatestStandsForAll() {
    queue.add(update("anna", "writer", "t1", "first"));
    queue.add(update("anna", "writer", "t1", "second"));

    queue.drain(this::process);

    assertEquals(List.of(update("anna", "writer", "t1", "second")), processed);
  }

  @Test
  void updatesThatDifferInThreadUserOrAgentStayApart() {
    List<Update> updates =
        List.of(
            update("anna", "writer", "t1", "x"),
            update("anna", "writer", "t2", "x"),
            update("anna", "reader", "t1", "x"),
            update("Anna", "writer", "t1", "x"),
            update("ann", "a-writer", "t1", "x"));
    updates.forEach(queue::add);

    queue.drain(this::process);

    assertEquals(updates, processed);
  }

  @Test
  void whatIsProcessedDoesNotWaitAnyMore() {
    queue.add(update("anna", "writer", "t1", "x"));
    queue.drain(this::process);

    queue.drain(this::process);

    assertEquals(1, processed.size());
  }

  @Test
  void allIsProcessedWhateverFailsAndEveryFailureIsReported() {
    queue.add(update("anna", "writer", "t1", "fail"));
    queue.add(update("anna", "writer", "t2", "x"));
    queue.add(update("ben", "reader", "t3", "fail"));

    List<Failure> failures = queue.drain(this::process);

    assertEquals(3, processed.size());
    assertEquals(
        List.of(
            new Failure(new Bucket("anna", "writer"), "t1", "as told"),
            new Failure(new Bucket("ben", "reader"), "t3", "as told")),
        failures);
    assertEquals(List.of(), queue.drain(this::process));
  }

  @Test
  void whatIsAddedWhileDrainingIsProcessedToo() {
    queue.add(update("anna", "writer", "t1", "x"));

    queue.drain(
        update -> {
          if (processed.isEmpty()) {
            queue.add(update("anna", "writer", "t1", "later"));
          }
          return process(update);
        });

    assertEquals(2, processed.size());
  }

  @Test
  void aDrainWaitsForWhatAnotherOneTook() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    queue.add(update("anna", "writer", "t1", "slow"));
    CompletableFuture<List<Failure>> first =
        CompletableFuture.supplyAsync(
            () ->
                queue.drain(
                    update -> {
                      begun.countDown();
                      await(goOn);
                      return process(update);
                    }));
    begun.await();

    CompletableFuture<Integer> second =
        CompletableFuture.supplyAsync(
            () -> {
              queue.drain(this::process);
              return processed.size();
            });
    goOn.countDown();

    assertEquals(1, second.get());
    assertEquals(List.of(), first.get());
  }

  @Test
  void nothingIsTakenOnceItIsClosed() {
    queue.add(update("anna", "writer", "t1", "x"));
    queue.close();

    assertThrows(IllegalStateException.class, () -> queue.add(update("anna", "writer", "t2", "x")));

    queue.drain(this::process);
    assertEquals(List.of(update("anna", "writer", "t1", "x")), processed);
  }

  private Outcome process(Update update) {
    processed.add(update);
    return update.conversation().get(0).content().equals("fail")
        ? Outcome.failure("as told")
        : Outcome.success();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Update update(String user, String agent, String thread, String said) {
    return new Update(new Bucket(user, agent), thread, List.of(new Message("user", said)));
  }
}

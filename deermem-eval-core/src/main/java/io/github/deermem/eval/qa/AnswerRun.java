package io.github.deermem.eval.qa;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Answers the tasks that have no valid row yet, several at a time, and saves each row as soon as it
 * is answered. Whatever ends the run, at most the calls in flight are lost; running it again calls
 * only what is missing. Used once.
 */
public final class AnswerRun {
  private final Path directory;
  private final RowStore store;
  private final List<AnswerTask> tasks;
  private final AnswerProvider provider;
  private final StopSignal stop;
  private final RunListener listener;

  private final Map<String, String> failures = new TreeMap<>();
  private int called;
  private int toCall;
  private TokenCount tokens = TokenCount.NONE;

  public AnswerRun(
      Path directory,
      List<AnswerTask> tasks,
      AnswerProvider provider,
      StopSignal stop,
      RunListener listener) {
    this.directory = directory.toAbsolutePath().normalize();
    this.store = new RowStore(this.directory);
    this.tasks = List.copyOf(tasks);
    this.provider = provider;
    this.stop = stop;
    this.listener = listener;
  }

  /**
   * @param workers calls at a time, 1 or more
   * @throws EvaluationException if the directory belongs to another protocol or another running
   *     build, or cannot be written; rows that were saved stay
   */
  public RunReport run(RunMarker marker, GitState git, Instant startedAt, int workers) {
    Path lockFile = directory.resolveSibling("." + directory.getFileName() + ".lock");
    try (ProcessLock lock = ProcessLock.acquire(lockFile, Duration.ZERO)) {
      boolean resumed = marker.isIn(directory);
      Files.createDirectories(directory);
      if (!resumed) {
        marker.create(directory, git, startedAt);
      }
      store.prepare();
      AnswerPlan plan = AnswerPlan.of(directory, tasks);
      List<AnswerTask> missing = plan.missing();
      toCall = missing.size();
      listener.started(tasks.size(), plan.reusable());
      call(missing, workers);
      return new RunReport(
          plan.reusable(), called, failures, toCall - called - failures.size(), tokens);
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  private void call(List<AnswerTask> missing, int workers) throws IOException {
    Queue<AnswerTask> queue = new ConcurrentLinkedQueue<>(missing);
    ExecutorService pool =
        Executors.newFixedThreadPool(Math.max(1, Math.min(workers, missing.size())));
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        running.add(pool.submit(() -> work(queue)));
      }
      for (Future<?> worker : running) {
        await(worker);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  /** A worker takes tasks until none is left or the run shall stop. */
  private Void work(Queue<AnswerTask> queue) throws IOException {
    while (!stop.isRequested()) {
      AnswerTask task = queue.poll();
      if (task == null) {
        return null;
      }
      try {
        Answer answer = provider.answer(task);
        store.save(task, AnswerRow.of(task, answer, Instant.now().toString()));
        saved(answer);
      } catch (AnswerFailedException e) {
        failed(task, e.getMessage());
      } catch (InterruptedException e) {
        return null; // the row stays open
      } catch (IOException | RuntimeException e) {
        stop.request(); // a run that cannot save must not go on paying
        throw e;
      }
    }
    return null;
  }

  private synchronized void saved(Answer answer) {
    called++;
    tokens = tokens.plus(TokenCount.of(answer.usage()));
    listener.progressed(called + failures.size(), toCall, tokens);
  }

  private synchronized void failed(AnswerTask task, String reason) {
    failures.put(task.rowId(), reason);
    listener.progressed(called + failures.size(), toCall, tokens);
  }

  /** Waits for a worker; an interrupted build lets it finish the call that it has paid for. */
  private void await(Future<?> worker) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          worker.get();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
          stop.request();
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException problem) {
        throw problem;
      }
      throw new IllegalStateException("A worker failed", e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private EvaluationException cannotWrite(IOException e) {
    return new EvaluationException(
        EvaluationException.Reason.FILES,
        "Cannot write answers into "
            + directory
            + ": "
            + FileProblems.describe(e)
            + ". Rows that were saved stay; run again to resume.",
        e);
  }
}

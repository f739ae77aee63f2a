package io.github.deermem.eval.qa;

import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.ProcessLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

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

  private final AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
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
      DurableFiles.prepare(directory);
      if (!resumed) {
        marker.create(directory, git, startedAt);
      }
      store.prepare();
      AnswerPlan plan = AnswerPlan.of(directory, tasks);
      List<AnswerTask> missing = plan.missing();
      toCall = missing.size();
      listener.started(tasks.size(), plan.reusable());
      call(missing, workers);
      FailedCalls.record(directory, failures);
      return new RunReport(
          plan.reusable(),
          called,
          Collections.unmodifiableMap(failures),
          toCall - called - failures.size(),
          tokens);
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  private void call(List<AnswerTask> missing, int workers) throws IOException {
    if (missing.isEmpty()) {
      return;
    }
    Queue<AnswerTask> queue = new ConcurrentLinkedQueue<>(missing);
    int threads = Math.min(workers, missing.size());
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    for (int i = 0; i < threads; i++) {
      pool.execute(() -> work(queue));
    }
    pool.shutdown();
    awaitEnd(pool);
    if (problem.get() instanceof IOException unsaved) {
      throw unsaved;
    }
    if (problem.get() != null) {
      throw new IllegalStateException("A worker failed", problem.get());
    }
  }

  /** A worker takes tasks until none is left or the run shall stop. */
  private void work(Queue<AnswerTask> queue) {
    try {
      while (!stop.isRequested()) {
        AnswerTask task = queue.poll();
        if (task == null) {
          return;
        }
        answer(task);
      }
    } catch (InterruptedException e) {
      stop.request(); // the row stays open
    } catch (Throwable e) {
      problem.compareAndSet(null, e);
      stop.request(); // a run that cannot save must not go on paying
    }
  }

  private void answer(AnswerTask task) throws IOException, InterruptedException {
    try {
      Answer answer = provider.answer(task);
      store.save(task, AnswerRow.of(task, answer, Instant.now().toString()));
      saved(answer);
    } catch (AnswerFailedException e) {
      failed(task, e.getMessage());
    }
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

  /**
   * Workers save what they have paid for, be the build interrupted or one of them have failed; the
   * directory stays locked until the last has ended.
   */
  private void awaitEnd(ExecutorService pool) {
    boolean interrupted = false;
    while (!pool.isTerminated()) {
      try {
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
        stop.request();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
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

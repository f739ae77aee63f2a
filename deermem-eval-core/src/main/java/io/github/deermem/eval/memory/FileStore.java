package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.ProcessLock;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps buckets in files: a directory for each user, with the summaries and a directory for each of
 * the user's agents, with the facts. One user's files are read and changed under one lock, between
 * threads and between processes; every change is atomic and on the disk before it returns.
 */
final class FileStore {
  private static final String LOCK = ".lock";
  private static final String FACTS = "facts.json";
  private static final String SUMMARIES = "summaries.json";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int ATTEMPTS = 3;

  private final Path root;

  /** By user directory. A process lock alone would let threads wait by polling. */
  private final Map<Path, ReentrantLock> threadLocks = new ConcurrentHashMap<>();

  /** Directories that this store has written to before. */
  private final Set<Path> prepared = ConcurrentHashMap.newKeySet();

  FileStore(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /** What becomes of a state; a function of it, as it may be asked again. */
  interface Change {
    MemoryState apply(MemoryState before) throws UpdateFailedException;
  }

  /**
   * @throws EvaluationException if files are damaged or cannot be read
   */
  MemoryState read(Bucket bucket) {
    Path user = user(bucket);
    if (!Files.isDirectory(user)) {
      return MemoryState.EMPTY;
    }
    try (HeldLock lock = lock(user)) {
      new Journal(user).recover();
      return files(bucket).state();
    } catch (IOException e) {
      throw refused(user, e);
    }
  }

  /**
   * Changes a bucket, and the summaries of its user.
   *
   * @throws UpdateFailedException if the change refuses; nothing has changed
   * @throws EvaluationException if files are damaged or cannot be written, or somebody writes them
   *     again and again who does not hold the lock
   */
  void change(Bucket bucket, Change change) throws UpdateFailedException {
    Path user = user(bucket);
    try (HeldLock lock = lock(user)) {
      prepare(user);
      prepare(agent(bucket));
      Journal journal = new Journal(user);
      journal.recover();
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        UserFiles before = files(bucket);
        Map<Path, byte[]> changes = before.changes(change.apply(before.state()));
        if (before.sameRevisions(files(bucket))) {
          journal.replace(changes);
          return;
        }
      }
    } catch (IOException e) {
      throw refused(user, e);
    }
    throw new EvaluationException(
        EvaluationException.Reason.FILES,
        "The files in "
            + user
            + " changed "
            + ATTEMPTS
            + " times while they were locked. Find out who writes them without holding "
            + LOCK
            + "; on a network file system, locks may not reach other machines.");
  }

  private UserFiles files(Bucket bucket) {
    return UserFiles.read(agent(bucket).resolve(FACTS), user(bucket).resolve(SUMMARIES));
  }

  /** Makes the directory, and removes what died while it was written. */
  private void prepare(Path directory) throws IOException {
    if (!prepared.contains(directory)) {
      DurableFiles.createDirectories(directory);
      DurableFiles.removeLeftovers(directory);
      prepared.add(directory);
    }
  }

  private Path agent(Bucket bucket) {
    return user(bucket).resolve(BucketNames.directory(bucket.agentName()));
  }

  private Path user(Bucket bucket) {
    return root.resolve(BucketNames.directory(bucket.userId()));
  }

  private HeldLock lock(Path user) {
    ReentrantLock threads = threadLocks.computeIfAbsent(user, path -> new ReentrantLock());
    threads.lock();
    try {
      return new HeldLock(threads, ProcessLock.acquire(user.resolve(LOCK), PATIENCE));
    } catch (RuntimeException e) {
      threads.unlock();
      throw e;
    }
  }

  private static EvaluationException refused(Path user, IOException problem) {
    return new EvaluationException(
        EvaluationException.Reason.FILES,
        "The files in " + user + " are out of reach: " + FileProblems.describe(problem) + ".",
        problem);
  }

  /** Both locks of a user. */
  private record HeldLock(ReentrantLock threads, ProcessLock processes) implements AutoCloseable {
    @Override
    public void close() {
      try {
        processes.close();
      } finally {
        threads.unlock();
      }
    }
  }
}

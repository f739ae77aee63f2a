package io.github.deermem.eval.dataset;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * Hands the bytes of a file to a parser and, on a second thread, the same bytes to SHA-256 and a
 * UTF-8 check. A fixed ring of chunks goes round, so that the heap does not grow with the file and
 * the slower of the two sides sets the pace.
 */
final class DigestingStream extends InputStream {
  private static final int CHUNK_BYTES = 256 << 10;
  private static final int CHUNKS = 8;

  private final InputStream file;
  private final BlockingQueue<Chunk> free = new ArrayBlockingQueue<>(CHUNKS);
  private final BlockingQueue<Chunk> read = new ArrayBlockingQueue<>(CHUNKS + 1);
  private final ExecutorService digester =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "dataset-digest");
            thread.setDaemon(true);
            return thread;
          });
  private final Future<Identity> identity;
  private @Nullable Chunk current;
  private int position;
  private boolean ended;

  /**
   * @param sha256 lowercase hex
   * @param size in bytes
   * @param malformedAt where the first byte stands that is no UTF-8; -1 if all are
   * @param hasEncodingMark whether it starts as no UTF-8 JSON does: with a byte-order mark, or with
   *     the NULs of UTF-16 or 32
   */
  record Identity(String sha256, long size, long malformedAt, boolean hasEncodingMark) {}

  private static final class Chunk {
    final byte[] bytes = new byte[CHUNK_BYTES];
    final AtomicInteger users = new AtomicInteger();
    int length;
  }

  DigestingStream(InputStream file) {
    this.file = file;
    for (int i = 0; i < CHUNKS; i++) {
      free.add(new Chunk());
    }
    identity = digester.submit(this::digest);
  }

  @Override
  public int read() throws IOException {
    byte[] single = new byte[1];
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    Chunk chunk = current;
    if (chunk == null || position == chunk.length) {
      chunk = nextChunk();
      if (chunk == null) {
        return -1;
      }
    }
    int count = Math.min(length, chunk.length - position);
    System.arraycopy(chunk.bytes, position, target, offset, count);
    position += count;
    return count;
  }

  /** Reads to the end, wherever the parser gave up, and tells what the whole file is. */
  Identity finish() throws IOException {
    while (nextChunk() != null) {
      position = 0;
    }
    try {
      return identity.get();
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("The digest failed", e.getCause());
    }
  }

  @Override
  public void close() throws IOException {
    digester.shutdownNow();
    file.close();
  }

  private @Nullable Chunk nextChunk() throws IOException {
    try {
      Chunk finished = current;
      current = null;
      if (finished != null) {
        release(finished);
      }
      if (ended) {
        return null;
      }
      Chunk chunk = free.take();
      chunk.length = file.readNBytes(chunk.bytes, 0, CHUNK_BYTES);
      chunk.users.set(2);
      ended = chunk.length < CHUNK_BYTES;
      read.put(chunk);
      position = 0;
      current = chunk;
      return chunk.length == 0 ? null : chunk;
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Runs on the second thread; a chunk that is not full is the last. */
  private Identity digest() throws InterruptedException {
    MessageDigest sha256 = DigestUtils.getSha256Digest();
    Utf8Check utf8 = new Utf8Check(CHUNK_BYTES);
    long size = 0;
    boolean hasEncodingMark = false;
    boolean last = false;
    while (!last) {
      Chunk chunk = read.take();
      last = chunk.length < CHUNK_BYTES;
      sha256.update(chunk.bytes, 0, chunk.length);
      utf8.update(chunk.bytes, chunk.length, last);
      hasEncodingMark |= size == 0 && startsWithEncodingMark(chunk);
      size += chunk.length;
      release(chunk);
    }
    return new Identity(
        Hex.encodeHexString(sha256.digest()), size, utf8.malformedAt(), hasEncodingMark);
  }

  private static boolean startsWithEncodingMark(Chunk chunk) {
    byte[] head = chunk.bytes;
    if (chunk.length < 4) {
      return false;
    }
    boolean utf8Mark = head[0] == (byte) 0xef && head[1] == (byte) 0xbb && head[2] == (byte) 0xbf;
    return utf8Mark || head[0] == 0 || head[1] == 0 || head[2] == 0 || head[3] == 0;
  }

  private void release(Chunk chunk) {
    if (chunk.users.decrementAndGet() == 0) {
      free.add(chunk);
    }
  }

  private static IOException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new IOException("interrupted while reading", cause);
  }
}

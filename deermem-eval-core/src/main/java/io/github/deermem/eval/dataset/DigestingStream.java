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
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file, hashes it and checks its UTF-8 on a second thread, and hands the same bytes to a
 * parser on the first. A fixed ring of chunks goes round, so that the heap does not grow with the
 * file and the slower of the two sides sets the pace.
 */
final class DigestingStream extends InputStream {
  private static final int CHUNK_BYTES = 512 << 10;
  private static final int CHUNKS = 4;

  private final InputStream file;
  private final BlockingQueue<Chunk> free = new ArrayBlockingQueue<>(CHUNKS);
  private final BlockingQueue<Chunk> digested = new ArrayBlockingQueue<>(CHUNKS + 1);
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

  /**
   * @param sha256 lowercase hex
   * @param size in bytes
   * @param malformedAt where the first byte stands that is no UTF-8; -1 if all are
   * @param hasEncodingMark whether it starts as no UTF-8 JSON does: with a byte-order mark, or with
   *     the NULs of UTF-16 or 32
   */
  record Identity(String sha256, long size, long malformedAt, boolean hasEncodingMark) {}

  private static final class Chunk {
    /** Follows the last chunk, and whatever went wrong. */
    static final Chunk END = new Chunk(0);

    final byte[] bytes;
    int length;

    Chunk(int capacity) {
      bytes = new byte[capacity];
    }
  }

  DigestingStream(InputStream file) {
    this.file = file;
    for (int i = 0; i < CHUNKS; i++) {
      free.add(new Chunk(CHUNK_BYTES));
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
    Chunk chunk = current == null ? nextChunk() : current;
    while (position == chunk.length) {
      if (chunk == Chunk.END) {
        return -1;
      }
      chunk = nextChunk();
    }
    int count = Math.min(length, chunk.length - position);
    System.arraycopy(chunk.bytes, position, target, offset, count);
    position += count;
    return count;
  }

  /** Reads to the end, wherever the parser gave up, and tells what the whole file is. */
  Identity finish() throws IOException {
    while (nextChunk() != Chunk.END) {
      continue;
    }
    return identity();
  }

  @Override
  public void close() throws IOException {
    digester.shutdownNow();
    file.close();
  }

  /** Gives the current chunk back and takes the next one; after the last, {@code END} for ever. */
  private Chunk nextChunk() throws IOException {
    Chunk finished = current;
    if (finished == Chunk.END) {
      return finished;
    }
    if (finished != null) {
      free.add(finished);
    }
    try {
      Chunk next = digested.take();
      current = next;
      position = 0;
      if (next == Chunk.END) {
        identity(); // a file that could not be read has no end
      }
      return next;
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private Identity identity() throws IOException {
    try {
      return identity.get();
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException unreadable) {
        throw unreadable;
      }
      throw new IllegalStateException("The digest failed", e.getCause());
    }
  }

  /** Runs on the second thread. */
  private Identity digest() throws IOException, InterruptedException {
    MessageDigest sha256 = DigestUtils.getSha256Digest();
    Utf8Check utf8 = new Utf8Check();
    long size = 0;
    boolean hasEncodingMark = false;
    boolean last = false;
    try {
      while (!last) {
        Chunk chunk = free.take();
        chunk.length = file.readNBytes(chunk.bytes, 0, CHUNK_BYTES);
        last = chunk.length < CHUNK_BYTES;
        sha256.update(chunk.bytes, 0, chunk.length);
        utf8.update(chunk.bytes, chunk.length, last);
        hasEncodingMark |= size == 0 && startsWithEncodingMark(chunk);
        size += chunk.length;
        digested.add(chunk);
      }
    } finally {
      digested.add(Chunk.END);
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

  private static IOException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new IOException("interrupted while reading", cause);
  }
}

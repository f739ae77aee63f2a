package io.github.deermem.eval.dataset;

import io.github.deermem.eval.protocol.ProtocolConfig;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Explains why a file is not the pinned dataset. Where a suspicion can be proved, by undoing the
 * damage and hashing again, the message says so.
 */
final class WrongBytes {
  private static final int HEAD_BYTES = 512;
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final String expected;
  private final byte[] head;

  private WrongBytes(Path file, String expected) throws IOException {
    this.file = file;
    this.expected = expected;
    try (InputStream stream = Files.newInputStream(file)) {
      this.head = stream.readNBytes(HEAD_BYTES);
    }
  }

  static List<String> explain(
      Path file, DigestingStream.Identity found, ProtocolConfig.Dataset pinned) {
    List<String> lines = new ArrayList<>();
    lines.add(file + " is not the pinned dataset.");
    lines.add("  expected SHA-256  " + pinned.sha256());
    lines.add(
        "  found             "
            + found.sha256()
            + "  ("
            + String.format(Locale.ROOT, "%,d", found.size())
            + " bytes)");
    likelyCause(file, pinned.sha256()).ifPresent(lines::add);
    lines.add("Expected " + describe(pinned) + ".");
    lines.add(
        "To evaluate on this file, give it a protocol of its own: dataset.sha256 pins one file.");
    return lines;
  }

  /** Which file a protocol is about, and where it comes from. */
  static String describe(ProtocolConfig.Dataset pinned) {
    return pinned.filename() + " of " + pinned.repository() + " at revision " + pinned.revision();
  }

  private static Optional<String> likelyCause(Path file, String expected) {
    try {
      return new WrongBytes(file, expected).likelyCause();
    } catch (IOException e) {
      return Optional.empty(); // the hash has been told, the cause stays unknown
    }
  }

  private Optional<String> likelyCause() throws IOException {
    if (head.length == 0) {
      return Optional.of("The file is empty: the download probably failed.");
    }
    if (startsWith(0x1f, 0x8b)) {
      return Optional.of(
          "The file is compressed with gzip" + provedBy(GZIPInputStream::new) + ". Decompress it.");
    }
    if (startsWith('P', 'K', 3, 4)) {
      return Optional.of("The file is a ZIP archive. Unpack it.");
    }
    if (startsWith(0xef, 0xbb, 0xbf)) {
      return Optional.of(
          "The file starts with a byte-order mark"
              + provedBy(WrongBytes::withoutMark)
              + ": an editor has probably saved it. Download it again.");
    }
    if (startsWith(0xff, 0xfe) || startsWith(0xfe, 0xff)) {
      return Optional.of(
          "The file is UTF-16: an editor or a shell has probably converted it. Download it again in binary mode.");
    }
    String text = new String(head, StandardCharsets.ISO_8859_1).stripLeading();
    String lowercase = text.toLowerCase(Locale.ROOT);
    if (lowercase.startsWith("<!doctype html") || lowercase.startsWith("<html")) {
      return Optional.of(
          "The file is an HTML page, probably a sign-in or error page. Download the file itself.");
    }
    if (text.startsWith("version https://git-lfs")) {
      return Optional.of(
          "The file is a Git LFS pointer, not the data. Fetch the data with 'git lfs pull', or download the file.");
    }
    if (everyLineEndsInCrLf()) {
      return Optional.of(
          "Every line ends in CRLF"
              + provedBy(LineFeedsOnly::new)
              + ": the file was probably converted to Windows line endings. Download it again in binary mode.");
    }
    if (text.startsWith("{")) {
      return Optional.of(
          "The file starts with an object: it may be JSON Lines. The dataset is one JSON array.");
    }
    return Optional.empty();
  }

  /** Undoes a damage. */
  private interface Repair {
    InputStream of(InputStream damaged) throws IOException;
  }

  /** Hashes the repaired content. */
  private String provedBy(Repair repair) {
    try (InputStream damaged = open();
        InputStream repaired = repair.of(damaged)) {
      return DigestUtils.sha256Hex(repaired).equals(expected)
          ? ", and otherwise this is the pinned file"
          : "";
    } catch (IOException e) {
      return ""; // it is damaged in more than one way
    }
  }

  private static InputStream withoutMark(InputStream marked) throws IOException {
    marked.skipNBytes(3);
    return marked;
  }

  private boolean everyLineEndsInCrLf() throws IOException {
    boolean found = false;
    byte previous = 0;
    byte[] chunk = new byte[BUFFER_BYTES];
    try (InputStream stream = Files.newInputStream(file)) {
      for (int length = stream.read(chunk); length >= 0; length = stream.read(chunk)) {
        for (int i = 0; i < length; i++) {
          if (chunk[i] == '\n') {
            if (previous != '\r') {
              return false;
            }
            found = true;
          }
          previous = chunk[i];
        }
      }
    }
    return found;
  }

  private InputStream open() throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
  }

  private boolean startsWith(int... bytes) {
    if (head.length < bytes.length) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if ((head[i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** Drops the CR of every CRLF. */
  private static final class LineFeedsOnly extends InputStream {
    private final InputStream source;
    private int next;

    LineFeedsOnly(InputStream source) throws IOException {
      this.source = source;
      this.next = source.read();
    }

    @Override
    public int read() throws IOException {
      int current = next;
      if (current < 0) {
        return -1;
      }
      next = source.read();
      if (current == '\r' && next == '\n') {
        current = next;
        next = source.read();
      }
      return current;
    }

    @Override
    public void close() throws IOException {
      source.close();
    }
  }
}

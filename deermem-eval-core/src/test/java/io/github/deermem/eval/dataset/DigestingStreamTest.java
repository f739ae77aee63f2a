package io.github.deermem.eval.dataset;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DigestingStreamTest {
  private static final int KIB = 1 << 10;

  /** Whatever the size of a chunk, some of these lie at its end, and some behind all of them. */
  static IntStream sizes() {
    return IntStream.concat(
        IntStream.rangeClosed(0, 5),
        IntStream.of(8, 64, 128, 256, 512, KIB, 2 * KIB, 4 * KIB)
            .flatMap(kib -> IntStream.of(kib * KIB - 1, kib * KIB, kib * KIB + 1)));
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void aReaderGetsEveryByteAndTheDigestIsOfThem(int size) throws IOException {
    byte[] content = random(size);
    ByteArrayOutputStream seen = new ByteArrayOutputStream();

    try (DigestingStream stream = new DigestingStream(new ByteArrayInputStream(content))) {
      stream.transferTo(seen);
      DigestingStream.Identity identity = stream.finish();

      assertArrayEquals(content, seen.toByteArray());
      assertEquals(DigestUtils.sha256Hex(content), identity.sha256());
      assertEquals(size, identity.size());
      assertEquals(-1, stream.read(), "the end stays the end");
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 1", "1, 300000", "7, 300000", "262144, 600000", "262145, 4000000"})
  void theDigestIsOfTheWholeFileWhereverTheReaderStops(int read, int size) throws IOException {
    byte[] content = random(size);

    try (DigestingStream stream = new DigestingStream(new ByteArrayInputStream(content))) {
      byte[] start = stream.readNBytes(read);
      DigestingStream.Identity identity = stream.finish();

      assertArrayEquals(Arrays.copyOf(content, Math.min(read, size)), start);
      assertEquals(DigestUtils.sha256Hex(content), identity.sha256());
      assertEquals(size, identity.size());
    }
  }

  @Test
  void singleBytesAndBlocksMayBeMixed() throws IOException {
    byte[] content = random(300 * KIB);
    ByteArrayOutputStream seen = new ByteArrayOutputStream();
    byte[] block = new byte[1000];

    try (DigestingStream stream = new DigestingStream(new ByteArrayInputStream(content))) {
      assertEquals(0, stream.read(block, 0, 0), "nothing is wanted, nothing is read");
      for (int value = stream.read(); value >= 0; value = stream.read()) {
        seen.write(value);
        int length = stream.read(block, 5, 990);
        seen.write(block, 5, Math.max(0, length));
      }
    }

    assertArrayEquals(content, seen.toByteArray());
  }

  @Test
  void aFileThatComesInSmallPiecesIsTheSameFile() throws IOException {
    byte[] content = random(700 * KIB);
    InputStream pieces =
        new SequenceInputStream(
            new ByteArrayInputStream(content, 0, 10),
            new SequenceInputStream(
                new ByteArrayInputStream(content, 10, 256 * KIB),
                new ByteArrayInputStream(content, 10 + 256 * KIB, content.length)));

    try (DigestingStream stream = new DigestingStream(pieces)) {
      assertEquals(DigestUtils.sha256Hex(content), stream.finish().sha256());
    }
  }

  static Stream<String> characters() {
    return Stream.of("é", "€", "\ud83d\ude00", "a€", "aé", "ab\ud83d\ude00");
  }

  @ParameterizedTest
  @MethodSource("characters")
  void charactersMayLieAcrossTheEndsOfChunks(String character) throws IOException {
    byte[] content = character.repeat(300 * KIB).getBytes(UTF_8);

    assertEquals(-1, identity(content).malformedAt());
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 1, 65_535, 65_536, 262_143, 262_144, 262_145, 524_287, 524_288, 1_048_576, 1_500_000
      })
  void theFirstByteThatIsNoUtf8IsFound(int at) throws IOException {
    byte[] content = "x".repeat(1_500_001).getBytes(UTF_8);
    content[at] = (byte) 0x80;
    content[content.length - 1] = (byte) 0xff;

    assertEquals(at, identity(content).malformedAt());
  }

  @ParameterizedTest
  @CsvSource({
    "c0af, 0",
    "e080af, 0",
    "f08080af, 0",
    "eda080, 0",
    "edbfbf, 0",
    "eda0bdedb880, 0",
    "f4908080, 0",
    "f8888080, 0",
    "fe, 0",
    "61e282, 1",
    "61f09f98, 1",
    "c3a9c3, 2",
    "e28261, 0",
    "f48fbfbf, -1",
    "efbfbf, -1",
    "00, -1"
  })
  void whatIsNoUtf8IsFoundAtTheEndOfAChunkAsAtTheStart(String hex, int expected)
      throws IOException {
    byte[] bytes = HexFormat.of().parseHex(hex);
    for (int before : new int[] {0, 256 * KIB - 3, 256 * KIB - 2, 256 * KIB - 1, 256 * KIB}) {
      byte[] content = Arrays.copyOf("x".repeat(before).getBytes(UTF_8), before + bytes.length);
      System.arraycopy(bytes, 0, content, before, bytes.length);

      assertEquals(
          expected < 0 ? -1 : before + expected, identity(content).malformedAt(), "" + before);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "5b5d, false",
    "5b7b7d5d, false",
    "efbbbf5b5d, true",
    "5b007b007d005d00, true",
    "005b007b007d005d, true",
    "5b000000, true",
    "0000005b, true",
    "feff005b, true",
    "5b7b7d5d00, false"
  })
  void aMarkOrTheNulsOfAnotherEncodingAreSeen(String hex, boolean expected) throws IOException {
    assertEquals(expected, identity(HexFormat.of().parseHex(hex)).hasEncodingMark(), hex);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5_000_000})
  void closingEarlyLeavesNoThreadBehind(int read) throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    DigestingStream stream = new DigestingStream(new ByteArrayInputStream(random(5_000_000)));
    Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
    started.removeAll(before);
    stream.readNBytes(read);

    stream.close();

    for (Thread thread : started) {
      thread.join(30_000);
      assertFalse(thread.isAlive(), thread.getName());
      assertTrue(thread.isDaemon(), thread.getName());
    }
  }

  @Test
  void closingClosesTheFile() throws IOException {
    boolean[] closed = new boolean[1];
    InputStream file =
        new ByteArrayInputStream(new byte[10]) {
          @Override
          public void close() {
            closed[0] = true;
          }
        };

    new DigestingStream(file).close();

    assertTrue(closed[0]);
  }

  @Test
  void ofAFileThatShrinksMeanwhileTheDigestIsOfWhatWasRead(@TempDir Path directory)
      throws IOException {
    byte[] content = random(4000 * KIB); // more than is read ahead
    Path file = Files.write(directory.resolve("shrinking"), content);

    try (DigestingStream stream = new DigestingStream(Files.newInputStream(file))) {
      byte[] start = stream.readNBytes(100);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(3000 * KIB);
      }
      DigestingStream.Identity identity = stream.finish();

      assertArrayEquals(Arrays.copyOf(content, 100), start);
      assertEquals(3000 * KIB, identity.size());
      assertEquals(DigestUtils.sha256Hex(Arrays.copyOf(content, 3000 * KIB)), identity.sha256());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 256 * KIB, 5_000_000})
  void aFailureOfTheFileReachesTheReader(int readable) {
    IOException failure = new IOException("the disk is gone");

    IOException thrown =
        assertThrows(
            IOException.class,
            () -> {
              try (DigestingStream stream = new DigestingStream(failingAfter(readable, failure))) {
                stream.readAllBytes();
              }
            });
    IOException atTheEnd =
        assertThrows(
            IOException.class,
            () -> {
              try (DigestingStream stream = new DigestingStream(failingAfter(readable, failure))) {
                stream.finish();
              }
            });

    assertEquals(failure, thrown);
    assertEquals(failure, atTheEnd);
  }

  @Test
  void anInterruptEndsTheReadingAndIsKept() throws IOException {
    try (DigestingStream stream = new DigestingStream(new ByteArrayInputStream(random(100)))) {
      Thread.currentThread().interrupt();

      IOException thrown = assertThrows(IOException.class, stream::finish);

      assertEquals("interrupted while reading", thrown.getMessage());
      assertTrue(Thread.interrupted(), "the interrupt is kept");
    }
  }

  private static DigestingStream.Identity identity(byte[] content) throws IOException {
    try (DigestingStream stream = new DigestingStream(new ByteArrayInputStream(content))) {
      return stream.finish();
    }
  }

  private static InputStream failingAfter(int readable, IOException failure) {
    return new SequenceInputStream(
        new ByteArrayInputStream(new byte[readable]),
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw failure;
          }
        });
  }

  private static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }
}

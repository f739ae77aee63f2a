package io.github.deermem.eval.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Utf8CheckTest {
  /** Bytes at which the rules change, and plain text to stand between them. */
  private static final byte[] TELLING_BYTES =
      HexFormat.of().parseHex("207a7f808f909fa0bfc0c1c2dfe0e1ecedeeeff0f1f3f4f5ff");

  @ParameterizedTest
  @CsvSource({
    "'', -1",
    "61626364, -1",
    "c3a9e282acf09f8e89, -1",
    "f48fbfbf, -1",
    "6162c3, 2",
    "6162e282, 2",
    "61c0af, 1",
    "e09fbf, 0",
    "eda080, 0",
    "f08fbfbf, 0",
    "f4908080, 0",
    "61626380, 3",
    "6162636465666768e2826162, 8",
  })
  void tellsWhereTheFirstCharacterIsThatIsNoUtf8(String hex, long expected) {
    byte[] bytes = HexFormat.of().parseHex(hex);

    assertEquals(expected, check(bytes, Math.max(1, bytes.length)));
  }

  @Test
  void agreesWithTheDecoderOfTheJdkHoweverTheBytesAreCut() {
    Random random = new Random(4789);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = random.nextBoolean() ? randomBytes(random) : damagedText(random);

      for (int cut : new int[] {1, 3, 8, 64}) {
        assertEquals(decode(bytes), check(bytes, cut), HexFormat.of().formatHex(bytes));
      }
    }
  }

  private static byte[] randomBytes(Random random) {
    byte[] bytes = new byte[random.nextInt(24)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = TELLING_BYTES[random.nextInt(TELLING_BYTES.length)];
    }
    return bytes;
  }

  private static byte[] damagedText(Random random) {
    byte[] bytes = "eight letters, é, €, 🎉 and more".getBytes(StandardCharsets.UTF_8);
    bytes[random.nextInt(bytes.length)] = TELLING_BYTES[random.nextInt(TELLING_BYTES.length)];
    return Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
  }

  private static long check(byte[] bytes, int chunk) {
    Utf8Check check = new Utf8Check();
    for (int from = 0; from < bytes.length; from += chunk) {
      int to = Math.min(from + chunk, bytes.length);
      check.update(Arrays.copyOfRange(bytes, from, to), to - from, to == bytes.length);
    }
    return check.malformedAt();
  }

  private static long decode(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    boolean malformed = decoder.decode(in, CharBuffer.allocate(64), true).isError();
    return malformed ? in.position() : -1;
  }
}

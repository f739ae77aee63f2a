package io.github.deermem.eval.dataset;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes that are not the pinned ones. */
class WrongDatasetTest {
  private static final byte[] PINNED = SmallEvaluation.datasetAsShipped();
  private static final String TEXT = new String(PINNED, UTF_8);
  private static final String NO_HINT = "";

  @TempDir Path directory;

  static Stream<Arguments> files() throws IOException {
    String converted = TEXT.replace("\n", "\r\n");
    return Stream.of(
        argumentSet(
            "line ends converted",
            converted.getBytes(UTF_8),
            "Every line ends in CRLF, and otherwise this is the pinned file: the file was probably converted to Windows line endings. Download it again in binary mode."),
        argumentSet(
            "line ends converted, and something else",
            converted.replace("postcards", "letters").getBytes(UTF_8),
            "Every line ends in CRLF: the file was probably converted to Windows line endings. Download it again in binary mode."),
        argumentSet(
            "only some lines converted", TEXT.replaceFirst("\n", "\r\n").getBytes(UTF_8), NO_HINT),
        argumentSet(
            "byte-order mark",
            ("\ufeff" + TEXT).getBytes(UTF_8),
            "The file starts with a byte-order mark, and otherwise this is the pinned file: an editor has probably saved it. Download it again."),
        argumentSet(
            "byte-order mark on another file",
            "\ufeff[]".getBytes(UTF_8),
            "The file starts with a byte-order mark: an editor has probably saved it. Download it again."),
        argumentSet(
            "sign-in page",
            "<!DOCTYPE html><title>Sign in</title>".getBytes(UTF_8),
            "The file is an HTML page, probably a sign-in or error page. Download the file itself."),
        argumentSet(
            "page in capitals after blank lines",
            "\r\n  <HTML><body>Sign in".getBytes(UTF_8),
            "The file is an HTML page, probably a sign-in or error page. Download the file itself."),
        argumentSet(
            "Git LFS pointer",
            "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 15388478\n"
                .getBytes(UTF_8),
            "The file is a Git LFS pointer, not the data. Fetch the data with 'git lfs pull', or download the file."),
        argumentSet("empty", new byte[0], "The file is empty: the download probably failed."),
        argumentSet("cut", Arrays.copyOf(PINNED, PINNED.length / 2), NO_HINT),
        argumentSet("cut after one byte", Arrays.copyOf(PINNED, 1), NO_HINT),
        argumentSet(
            "compressed",
            compressed(PINNED),
            "The file is compressed with gzip, and otherwise this is the pinned file. Decompress it."),
        argumentSet(
            "compressed, and cut",
            Arrays.copyOf(compressed(PINNED), 500),
            "The file is compressed with gzip. Decompress it."),
        argumentSet(
            "the magic number of gzip alone",
            bytes(0x1f, 0x8b),
            "The file is compressed with gzip. Decompress it."),
        argumentSet(
            "ZIP archive", bytes('P', 'K', 3, 4, 20, 0), "The file is a ZIP archive. Unpack it."),
        argumentSet(
            "UTF-16",
            ("\ufeff" + TEXT).getBytes(UTF_16LE),
            "The file is UTF-16: an editor or a shell has probably converted it. Download it again in binary mode."),
        argumentSet(
            "JSON Lines",
            TEXT.substring(2).replace("},\n", "}\n").getBytes(UTF_8),
            "The file starts with an object: it may be JSON Lines. The dataset is one JSON array."),
        argumentSet("another dataset", "[]".getBytes(UTF_8), NO_HINT),
        argumentSet("UTF-32 in an order that no parser reads", bytes(0, '[', 0, 0, ']'), NO_HINT),
        argumentSet(
            "a film, which looks like UTF-32", bytes(0, 0, 0, 28, 'f', 't', 'y', 'p'), NO_HINT),
        argumentSet("no text at all", bytes(0xff, 0x00, 0xc0, 0x80, 0xed, 0xa0, 0x80), NO_HINT),
        argumentSet("nested too deeply", "[".repeat(10_000).getBytes(UTF_8), NO_HINT));
  }

  @ParameterizedTest
  @MethodSource("files")
  void isRefusedWithBothHashesItsSizeAndAHintWhateverAParserMakesOfIt(byte[] file, String hint) {
    SmallEvaluation evaluation = new SmallEvaluation(directory);
    ProtocolBundle bundle = evaluation.pinning(PINNED);

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> evaluation.read(file, bundle));

    List<String> lines = new ArrayList<>();
    lines.add(evaluation.datasetFile() + " is not the pinned dataset.");
    lines.add("  expected SHA-256  " + sha256(PINNED));
    lines.add(
        "  found             "
            + sha256(file)
            + String.format(Locale.ROOT, "  (%,d bytes)", file.length));
    if (!hint.equals(NO_HINT)) {
      lines.add(hint);
    }
    lines.add(
        "Expected small.json of example/small-evaluation at revision 0123456789abcdef0123456789abcdef01234567.");
    lines.add(
        "To evaluate on this file, give it a protocol of its own: dataset.sha256 pins one file.");
    assertEquals(String.join("\n", lines), refusal.getMessage());
    assertEquals(EvaluationException.Reason.DATASET, refusal.reason());
  }

  private static byte[] compressed(byte[] content) throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(target)) {
      gzip.write(content);
    }
    return target.toByteArray();
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}

package io.github.deermem.eval.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.deermem.eval.artifact.EvaluationException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * A copy of the bundle in the test resources, to be broken. Its numbers differ from each other as
 * far as the protocol lets them.
 */
public final class TestBundle {
  public static final String CONFIG = "configs/test.yaml";
  public static final String OFFICIAL = "manifests/official.json";
  public static final String SYNTHETIC = "manifests/synthetic.json";
  public static final String PROMPT = "prompts/answer.txt";

  private final Path directory;

  private TestBundle(Path directory) {
    this.directory = directory;
  }

  public static TestBundle copyTo(Path directory) throws IOException {
    TestBundle bundle = new TestBundle(Files.createDirectories(directory).toRealPath());
    for (String file : List.of(CONFIG, OFFICIAL, SYNTHETIC, PROMPT)) {
      try (InputStream original = TestBundle.class.getResourceAsStream("/bundle/" + file)) {
        bundle.write(file, original.readAllBytes());
      }
    }
    return bundle;
  }

  public Path directory() {
    return directory;
  }

  public Path file(String name) {
    return directory.resolve(name);
  }

  public String read(String file) throws IOException {
    return Files.readString(file(file));
  }

  public TestBundle write(String file, String content) throws IOException {
    return write(file, content.getBytes(StandardCharsets.UTF_8));
  }

  public TestBundle write(String file, byte[] content) throws IOException {
    Files.createDirectories(file(file).getParent());
    Files.write(file(file), content);
    return this;
  }

  public TestBundle delete(String file) throws IOException {
    Files.delete(file(file));
    return this;
  }

  /** Replaces something that stands in the file exactly once. */
  public TestBundle replace(String file, String there, String instead) throws IOException {
    String content = read(file);
    int first = content.indexOf(there);
    assertEquals(first, content.lastIndexOf(there), () -> "not once in " + file + ": " + there);
    assertEquals(true, first >= 0, () -> "not in " + file + ": " + there);
    return write(file, content.replace(there, instead));
  }

  /** Writes another prompt, and its hash into the config. */
  public TestBundle repin(byte[] prompt) throws IOException {
    String before = hash(PROMPT);
    write(PROMPT, prompt);
    return replace(CONFIG, before, DigestUtils.sha256Hex(prompt));
  }

  /** SHA-256 of a file as it is now. */
  public String hash(String file) throws IOException {
    return DigestUtils.sha256Hex(Files.readAllBytes(file(file)));
  }

  public BundleSource source() {
    return BundleSource.directory(directory);
  }

  public ProtocolBundle load() {
    return ProtocolBundle.load(source());
  }

  /** What is wrong with the bundle, a line each, with files relative to it. */
  public List<String> problems() {
    return problems(source());
  }

  /** The same of a source that refers to the bundle. */
  public List<String> problems(BundleSource source) {
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> ProtocolBundle.load(source));
    assertEquals(EvaluationException.Reason.PROTOCOL, refusal.reason());
    List<String> lines = refusal.getMessage().lines().toList();
    int problems = lines.size() - 1;
    assertEquals(
        problems == 1
            ? "The protocol has a problem:"
            : "The protocol has " + problems + " problems:",
        lines.get(0));
    return lines.stream()
        .skip(1)
        .map(line -> line.replaceFirst("^  ", "").replace(directory + File.separator, ""))
        .toList();
  }
}

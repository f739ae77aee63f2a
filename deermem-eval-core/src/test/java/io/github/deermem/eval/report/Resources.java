package io.github.deermem.eval.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Expected texts that are too long to stand in a test. */
final class Resources {
  private Resources() {}

  /** The text without its last line end. */
  static String text(String name) {
    try (InputStream stream = Resources.class.getResourceAsStream("/report/" + name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

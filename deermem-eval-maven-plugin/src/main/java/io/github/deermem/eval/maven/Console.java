package io.github.deermem.eval.maven;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.maven.plugin.logging.Log;

/**
 * Writes lines to Maven's log, in ASCII where the console knows no more: a container often runs
 * with the C locale, which would show question marks instead.
 */
final class Console {
  private static final Map<String, String> ASCII =
      Map.of("·", "-", "→", "->", "…", "...", "×", "x", "–", "-");

  private final Log log;
  private final boolean plain;

  Console(Log log) {
    this(log, outputCharset());
  }

  Console(Log log, Charset charset) {
    this.log = log;
    this.plain = !charset.newEncoder().canEncode(String.join("", ASCII.keySet()));
  }

  void info(List<String> lines) {
    write(lines, log::info);
  }

  void info(String line) {
    info(List.of(line));
  }

  void warn(List<String> lines) {
    write(lines, log::warn);
  }

  /** The text as this console can show it. */
  String shown(String text) {
    String shown = text;
    if (plain) {
      for (Map.Entry<String, String> replacement : ASCII.entrySet()) {
        shown = shown.replace(replacement.getKey(), replacement.getValue());
      }
    }
    return shown;
  }

  private void write(List<String> lines, Consumer<CharSequence> level) {
    lines.forEach(line -> level.accept(shown(line)));
  }

  /**
   * What System.out encodes with; the property is standard since Java 19, an internal one before.
   */
  private static Charset outputCharset() {
    String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
    return name != null && Charset.isSupported(name)
        ? Charset.forName(name)
        : Charset.defaultCharset();
  }
}

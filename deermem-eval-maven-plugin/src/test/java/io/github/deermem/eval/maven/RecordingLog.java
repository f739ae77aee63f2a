package io.github.deermem.eval.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.logging.SystemStreamLog;

/** Keeps what is logged, each line behind its level. */
final class RecordingLog extends SystemStreamLog {
  private final List<String> lines = new ArrayList<>();

  List<String> lines() {
    return lines;
  }

  @Override
  public void info(CharSequence line) {
    lines.add("info " + line);
  }

  @Override
  public void warn(CharSequence line) {
    lines.add("warn " + line);
  }
}

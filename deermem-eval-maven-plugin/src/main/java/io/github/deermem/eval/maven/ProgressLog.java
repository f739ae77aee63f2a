package io.github.deermem.eval.maven;

import io.github.deermem.eval.qa.RunListener;
import io.github.deermem.eval.qa.TokenCount;
import java.io.PrintWriter;
import java.util.Locale;
import org.apache.maven.execution.MavenSession;
import org.jspecify.annotations.Nullable;

/**
 * Shows how a run goes on: one live line on a terminal, otherwise plain lines, at most one for each
 * tenth or half minute.
 */
final class ProgressLog implements RunListener {
  private static final long SHORTEST_NANOS = 1_000_000_000L;
  private static final long LONGEST_NANOS = 30_000_000_000L;

  private final Console console;
  private final @Nullable PrintWriter terminal;
  private final long startedAt = System.nanoTime();
  private long lastLineAt = startedAt;
  private int lastTenth;

  /**
   * @param terminal for the live line; null where there is none
   */
  ProgressLog(Console console, @Nullable PrintWriter terminal) {
    this.console = console;
    this.terminal = terminal;
  }

  static ProgressLog of(MavenSession session, Console console) {
    boolean interactive =
        session.getRequest().isInteractiveMode()
            && System.console() != null
            && !consoleMayBeAFile();
    return new ProgressLog(console, interactive ? System.console().writer() : null);
  }

  /** Java 22 to 24 return a console for redirected output, too. */
  private static boolean consoleMayBeAFile() {
    int feature = Runtime.version().feature();
    return feature >= 22 && feature <= 24;
  }

  @Override
  public void started(int wanted, int reused) {}

  @Override
  public void progressed(int done, int toCall, TokenCount tokens) {
    if (terminal != null) {
      terminal.print("\r" + line(done, toCall, tokens) + "\u001b[K");
      terminal.flush();
      return;
    }
    int tenth = 10 * done / toCall;
    long now = System.nanoTime();
    long quiet = now - lastLineAt;
    if ((tenth > lastTenth && quiet >= SHORTEST_NANOS) || quiet >= LONGEST_NANOS) {
      lastTenth = tenth;
      lastLineAt = now;
      console.info(line(done, toCall, tokens));
    }
  }

  /** Clears the live line. */
  void end() {
    if (terminal != null) {
      terminal.print("\r\u001b[K");
      terminal.flush();
    }
  }

  private String line(int done, int toCall, TokenCount tokens) {
    double seconds = Math.max(1e-9, (System.nanoTime() - startedAt) / 1e9);
    double rate = done / seconds;
    return String.format(
        Locale.ROOT,
        "%3d %%  %d/%d   %.1f/s   about %s left   %,d tokens in, %,d out",
        100 * done / toCall,
        done,
        toCall,
        rate,
        duration((toCall - done) / rate),
        tokens.in(),
        tokens.out());
  }

  private static String duration(double seconds) {
    long whole = Math.round(seconds);
    return whole < 120 ? whole + " s" : whole / 60 + " min";
  }
}

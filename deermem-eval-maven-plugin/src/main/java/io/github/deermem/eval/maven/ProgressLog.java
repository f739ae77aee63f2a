package io.github.deermem.eval.maven;

import io.github.deermem.eval.qa.RunListener;
import io.github.deermem.eval.qa.TokenCount;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.apache.maven.execution.MavenSession;
import org.jspecify.annotations.Nullable;

/**
 * Shows how a run goes on: one live line on a terminal, otherwise plain lines, at most one for each
 * tenth or half minute.
 */
final class ProgressLog implements RunListener, AutoCloseable {
  private static final long SHORTEST_NANOS = 1_000_000_000L;
  private static final long LONGEST_NANOS = 30_000_000_000L;

  private final Console console;
  private final @Nullable PrintWriter terminal;
  private final LongSupplier nanoTime;
  private final long startedAt;
  private long lastLineAt;
  private int lastTenth;

  /**
   * @param terminal for the live line; null where there is none
   * @param nanoTime as {@link System#nanoTime} counts
   */
  ProgressLog(Console console, @Nullable PrintWriter terminal, LongSupplier nanoTime) {
    this.console = console;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
    this.startedAt = nanoTime.getAsLong();
    this.lastLineAt = startedAt;
  }

  static ProgressLog of(MavenSession session, Console console) {
    boolean interactive =
        session.getRequest().isInteractiveMode()
            && System.console() != null
            && !consoleMayBeAFile();
    return new ProgressLog(
        console, interactive ? System.console().writer() : null, System::nanoTime);
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
    long now = nanoTime.getAsLong();
    long quiet = now - lastLineAt;
    if ((tenth > lastTenth && quiet >= SHORTEST_NANOS) || quiet >= LONGEST_NANOS) {
      lastTenth = tenth;
      lastLineAt = now;
      console.info(line(done, toCall, tokens));
    }
  }

  /** Clears the live line. */
  @Override
  public void close() {
    if (terminal != null) {
      terminal.print("\r\u001b[K");
      terminal.flush();
    }
  }

  private String line(int done, int toCall, TokenCount tokens) {
    double seconds = Math.max(1e-9, (nanoTime.getAsLong() - startedAt) / 1e9);
    double rate = done / seconds;
    return String.format(
        Locale.ROOT,
        "%3d %%  %s/%d   %.1f/s   about %s left   %,d tokens in, %,d out",
        100 * done / toCall,
        aligned(done, toCall),
        toCall,
        rate,
        duration((toCall - done) / rate),
        tokens.in(),
        tokens.out());
  }

  private static String aligned(int number, int largest) {
    return String.format(Locale.ROOT, "%" + String.valueOf(largest).length() + "d", number);
  }

  private static String duration(double seconds) {
    long whole = Math.round(seconds);
    return whole < 120 ? whole + " s" : whole / 60 + " min";
  }
}

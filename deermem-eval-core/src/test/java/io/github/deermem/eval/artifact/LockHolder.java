package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Asks once for a lock, says how that went, and holds it until its standard input tells more. */
public final class LockHolder {
  public static final String HOLDS = "holds";
  public static final String REFUSED = "refused";

  private LockHolder() {}

  public static void main(String[] arguments) throws IOException {
    try (ProcessLock lock = ProcessLock.acquire(Path.of(arguments[0]), Duration.ZERO)) {
      System.out.println(HOLDS);
      System.in.read();
    } catch (EvaluationException e) {
      System.out.println(REFUSED);
    }
  }
}

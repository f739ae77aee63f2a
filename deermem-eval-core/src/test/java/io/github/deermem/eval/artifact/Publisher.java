package io.github.deermem.eval.artifact;

import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Publishes into a directory when told to through its standard input, and says how that ended. */
final class Publisher {
  static final String READY = "ready";
  static final String PUBLISHED = "published";
  static final String VERIFIED = "verified";
  static final String DIFFERS = "differs";

  /** As the name of the run: dies between two files. */
  static final String DYING = "dying";

  /** As the name of the run: some megabytes. */
  static final String LARGE = "large";

  private Publisher() {}

  public static void main(String[] arguments) throws IOException {
    Map<String, byte[]> files = files(arguments[1]);
    System.out.println(READY);
    System.in.read();
    try {
      WriteOnceDirectory.Outcome outcome =
          new WriteOnceDirectory(Path.of(arguments[0]))
              .publish(files, OnExisting.valueOf(arguments[2]), Results.comparison(files));
      System.out.println(
          outcome instanceof WriteOnceDirectory.Outcome.Verified ? VERIFIED : PUBLISHED);
    } catch (ResultsDifferException e) {
      System.out.println(DIFFERS);
    } catch (EvaluationException e) {
      System.out.println(e.getMessage());
    }
  }

  private static Map<String, byte[]> files(String run) {
    Map<String, byte[]> files = Results.of(run);
    if (run.equals(LARGE)) {
      files.put("summary.json", new byte[4 << 20]);
    }
    return run.equals(DYING)
        ? HookedFiles.afterTheFirst(files, () -> Runtime.getRuntime().halt(1))
        : files;
  }
}

package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Symbolic links, where the file system and the user's rights allow them. */
public final class Links {
  private Links() {}

  /** Skips the test that asks if there are no links. */
  public static Path create(Path link, Path target) {
    try {
      return Files.createSymbolicLink(link, target);
    } catch (IOException | UnsupportedOperationException e) {
      return abort("no symbolic links here: " + e);
    }
  }
}

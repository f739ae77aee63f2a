package io.github.deermem.eval.artifact;

import java.nio.file.Path;

/** Prints the git state of a directory as this process sees it. */
final class GitStatePrinter {
  private GitStatePrinter() {}

  public static void main(String[] arguments) {
    System.out.println(GitState.of(Path.of(arguments[0])).toJson());
  }
}

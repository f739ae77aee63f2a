package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * Says in words what {@link FileSystemException} says with its class, since its message is often
 * the path alone.
 */
public final class FileProblems {
  private FileProblems() {}

  public static String describe(IOException problem) {
    if (problem instanceof NoSuchFileException missing) {
      return "there is no " + missing.getFile();
    }
    if (problem instanceof AccessDeniedException denied) {
      return "no permission for " + denied.getFile();
    }
    if (problem instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getFile() + ": " + failed.getReason();
    }
    return problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage();
  }
}

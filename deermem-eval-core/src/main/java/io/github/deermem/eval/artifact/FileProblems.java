package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Says in words what {@link FileSystemException} says with its class, since its message is often
 * the path alone.
 */
public final class FileProblems {
  private FileProblems() {}

  /** Half a sentence without a stop, such as {@code there is no /a/b}. */
  public static String describe(IOException problem) {
    if (problem instanceof FileSystemException refused) {
      return describe(refused);
    }
    if (problem instanceof CharacterCodingException) {
      return "it is not valid UTF-8";
    }
    return problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage();
  }

  private static String describe(FileSystemException refused) {
    String file = refused.getFile();
    if (refused instanceof NoSuchFileException) {
      return "there is no " + file;
    }
    if (refused instanceof AccessDeniedException) {
      return "no permission for " + file;
    }
    if (refused instanceof FileAlreadyExistsException) {
      return "something else is already at " + file;
    }
    if (refused instanceof NotDirectoryException) {
      return file + " is no directory";
    }
    if (refused instanceof DirectoryNotEmptyException) {
      return file + " is not empty";
    }
    String reason = refused.getReason();
    return file + ": " + (reason == null ? refused.getClass().getSimpleName() : reason);
  }
}

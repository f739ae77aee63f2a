package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FileProblemsTest {
  static Stream<Arguments> problems() {
    return Stream.of(
        Arguments.of(new NoSuchFileException("a"), "there is no a"),
        Arguments.of(new AccessDeniedException("a"), "no permission for a"),
        Arguments.of(new FileAlreadyExistsException("a"), "something else is already at a"),
        Arguments.of(new NotDirectoryException("a"), "a is no directory"),
        Arguments.of(new DirectoryNotEmptyException("a"), "a is not empty"),
        Arguments.of(new FileSystemException("a", null, "Device busy"), "a: Device busy"),
        Arguments.of(new AtomicMoveNotSupportedException("a", "b", "other disk"), "a: other disk"),
        Arguments.of(new FileSystemLoopException("a"), "a: FileSystemLoopException"),
        Arguments.of(new MalformedInputException(1), "it is not valid UTF-8"),
        Arguments.of(new IOException("No space left on device"), "No space left on device"),
        Arguments.of(new ClosedByInterruptException(), "ClosedByInterruptException"));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void saysInWordsWhatTheClassOfAProblemSays(IOException problem, String expected) {
    assertEquals(expected, FileProblems.describe(problem));
  }
}

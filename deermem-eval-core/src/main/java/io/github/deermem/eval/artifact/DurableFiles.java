package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes files that are whole or not there, even after a power cut. */
public final class DurableFiles {
  /** Files that a dead process left behind start like this; they are never read. */
  private static final String TEMPORARY_PREFIX = ".writing-";

  private DurableFiles() {}

  /** Creates a file and waits until the disk has it; fails if it exists. */
  public static void create(Path file, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  /** Writes beside the file, syncs and renames: readers see the old content or the new one. */
  public static void replace(Path file, byte[] content) throws IOException {
    Path temporary = file.resolveSibling(TEMPORARY_PREFIX + UUID.randomUUID());
    try {
      create(temporary, content);
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
    syncDirectory(file.toAbsolutePath().getParent());
  }

  /** Makes a rename survive a power cut. Windows cannot open directories and does not need to. */
  static void syncDirectory(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      return;
    }
  }
}

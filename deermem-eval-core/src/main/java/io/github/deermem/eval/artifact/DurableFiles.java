package io.github.deermem.eval.artifact;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.regex.Pattern;

/** Writes files that are whole or not there, even after a power cut. */
public final class DurableFiles {
  /** Files that a dead process left behind are named like this; they are never read. */
  private static final String TEMPORARY_PREFIX = ".writing-";

  private static final Pattern TEMPORARY = Pattern.compile("\\.writing-[0-9a-f-]{36}");

  private DurableFiles() {}

  /**
   * Makes sure that the directory is there and takes files, and removes what dead processes left
   * half-written in it. The caller holds a lock that keeps other writers out.
   */
  public static void prepare(Path directory) throws IOException {
    createDirectories(directory);
    removeLeftovers(directory);
    Path probe = temporary(directory);
    try {
      create(probe, new byte[1]);
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  /**
   * Makes the directory and those above it. In a power cut, a new one is lost with all in it until
   * its parent is synced.
   */
  public static void createDirectories(Path directory) throws IOException {
    Path parent = directory.toAbsolutePath().getParent();
    if (parent == null || Files.isDirectory(directory)) {
      return;
    }
    createDirectories(parent);
    Files.createDirectories(directory);
    syncDirectory(parent);
  }

  /** As in {@link #prepare}, for a directory that is there. */
  public static void removeLeftovers(Path directory) throws IOException {
    try (DirectoryStream<Path> leftovers =
        Files.newDirectoryStream(
            directory, file -> TEMPORARY.matcher(file.getFileName().toString()).matches())) {
      for (Path leftover : leftovers) {
        Files.delete(leftover);
      }
    }
  }

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
    Path temporary = temporary(file.toAbsolutePath().getParent());
    try {
      create(temporary, content);
      move(temporary, file);
    } finally {
      Files.deleteIfExists(temporary);
    }
    syncDirectory(file.toAbsolutePath().getParent());
  }

  /** Deletes the file, if it is there, and waits until the disk knows. */
  public static void delete(Path file) throws IOException {
    if (Files.deleteIfExists(file)) {
      syncDirectory(file.toAbsolutePath().getParent());
    }
  }

  private static void move(Path temporary, Path file) throws IOException {
    try {
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (FileSystemException e) {
      // What could not be replaced tells people more than what should have replaced it.
      throw new FileSystemException(file.toString(), null, e.getReason());
    }
  }

  private static Path temporary(Path directory) {
    return directory.resolve(TEMPORARY_PREFIX + UUID.randomUUID());
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

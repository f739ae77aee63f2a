package io.github.deermem.eval.scope;

import io.github.deermem.eval.memory.MemorySystem;
import io.github.deermem.eval.memory.MemorySystem.Memory;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A memory that knows nothing, in a directory that is deleted afterwards. */
final class FreshMemory {
  private FreshMemory() {}

  /** What is done with it. */
  @FunctionalInterface
  interface Use<T> {
    T with(Memory memory) throws Exception;
  }

  /**
   * @throws CaseFailedException if the memory throws anything
   * @throws IOException if there is no room for a temporary directory
   */
  static <T> T use(MemorySystem system, RecordingModel model, Use<T> use)
      throws CaseFailedException, IOException {
    Path directory = Files.createTempDirectory("deermem-scope-");
    try (Memory memory = system.open(directory, model)) {
      return use.with(memory);
    } catch (CaseFailedException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CaseFailedException("it was interrupted");
    } catch (Throwable e) { // somebody else's code, whose message may quote anything
      throw new CaseFailedException("the memory threw " + e.getClass().getName());
    } finally {
      delete(directory);
    }
  }

  private static void delete(Path directory) throws IOException {
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException problem)
              throws IOException {
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}

package io.github.deermem.eval.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.ChildJvm;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that die without a warning. */
@Timeout(120)
class KilledScopeRunTest {
  private static final int ROUNDS = 8;
  private static final int LONGEST_DELAY_NANOS = 400_000_000;

  @TempDir private Path folder;
  private final Random moments = new Random(5199);

  @Test
  void loseNoFinishedRow() throws Exception {
    Path killed = folder.resolve("killed");
    for (int round = 0; round < ROUNDS; round++) {
      Map<String, byte[]> before = rows(killed);

      try (ChildJvm child = ChildJvm.start(ScopeRunInChild.class, killed.toString())) {
        assertEquals(ScopeRunInChild.READY, child.readLine());
        child.goOn();
        LockSupport.parkNanos(moments.nextInt(LONGEST_DELAY_NANOS));
        child.kill();
      }

      Map<String, byte[]> after = rows(killed);
      before.forEach((name, content) -> assertEquals(text(content), text(after.get(name))));
      for (byte[] row : after.values()) {
        assertTrue(SealedRow.isIntact((ObjectNode) JsonDocuments.read(row)));
      }
    }
    int kept = rows(killed).size();

    ScopeRun.Result completed = Runs.run(Runs.protocol(), killed);
    Runs.run(Runs.protocol(), folder.resolve("undisturbed"));

    assertEquals(kept, completed.reused());
    assertEquals(Runs.CASES, completed.reused() + completed.made());
    rows(folder.resolve("undisturbed"))
        .forEach((name, content) -> assertEquals(text(content), text(rowsOf(killed).get(name))));
  }

  private static Map<String, byte[]> rowsOf(Path run) {
    try {
      return rows(run);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, byte[]> rows(Path run) throws IOException {
    Map<String, byte[]> rows = new HashMap<>();
    if (Files.exists(run.resolve("rows"))) {
      try (Stream<Path> files = Files.list(run.resolve("rows"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".json")).toList()) {
          rows.put(file.getFileName().toString(), Files.readAllBytes(file));
        }
      }
    }
    return rows;
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }
}

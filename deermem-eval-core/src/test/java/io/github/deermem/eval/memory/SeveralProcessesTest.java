package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.ChildJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Other processes that write the same bucket, and some that die while they do. */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class SeveralProcessesTest {
  private static final int UPDATES = 30;
  private static final int ROUNDS = 5;

  /** Few enough that no bucket is full. */
  private static final int UPDATES_A_ROUND = 18;

  private static final int LONGEST_DELAY_NANOS = 5_000_000;

  @TempDir Path directory;

  @Test
  void twoProcessesThatWriteOneBucketLoseNothing() throws Exception {
    try (ChildJvm one = child(UPDATES, "one-");
        ChildJvm other = child(UPDATES, "other-")) {
      one.goOn();
      other.goOn();

      assertEquals(0, one.exitCode());
      assertEquals(0, other.exitCode());
    }

    Set<String> expected = firstFacts("one-", UPDATES);
    expected.addAll(firstFacts("other-", UPDATES));
    assertEquals(expected, new TreeSet<>(contents(state())));
  }

  @Test
  void aProcessThatIsKilledLosesNothingThatItSaidItStored() throws Exception {
    Random moments = new Random(4789);
    for (int round = 0; round < ROUNDS; round++) {
      String prefix = "round" + round + "-";
      Set<String> said = new TreeSet<>();
      try (ChildJvm child = child(UPDATES_A_ROUND, prefix)) {
        child.goOn();
        for (int line = 3 + moments.nextInt(UPDATES_A_ROUND - 5); line > 0; line--) {
          said.add(child.readLine());
        }
        LockSupport.parkNanos(moments.nextInt(LONGEST_DELAY_NANOS));
        child.kill();
      }

      Set<String> stored = new TreeSet<>(contents(state()));
      stored.removeIf(fact -> !fact.startsWith(prefix));
      assertTrue(stored.containsAll(said), () -> said + " was said, and there is " + stored);
      assertEquals(firstFacts(prefix, stored.size()), stored);
      assertEquals(
          prefix + (stored.size() - 1),
          state().summaries().get(Section.TOP_OF_MIND).text(),
          "the summary is of the same update");
    }
    // The next writer clears away what the dead have left.
    RemembererInChild.remember(directory, 1, "last-", said -> assertEquals("last-0", said));

    assertTrue(
        Trees.contents(directory).keySet().stream()
            .noneMatch(path -> path.contains(".writing-") || path.endsWith("pending.json")),
        () -> Trees.contents(directory).keySet().toString());
  }

  private static Set<String> firstFacts(String prefix, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> prefix + i)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private MemoryState state() {
    return new FileStore(directory).read(RemembererInChild.BUCKET);
  }

  private static List<String> contents(MemoryState state) {
    List<String> contents = new ArrayList<>();
    state.facts().forEach(fact -> contents.add(fact.content()));
    return contents;
  }

  private ChildJvm child(int updates, String prefix) throws Exception {
    ChildJvm child =
        ChildJvm.start(
            RemembererInChild.class, directory.toString(), Integer.toString(updates), prefix);
    assertEquals(RemembererInChild.READY, child.readLine());
    return child;
  }
}

package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class WriteOnceDirectoryTest {
  private static final WriteOnceDirectory.Comparison NEVER =
      published -> {
        throw new AssertionError("nothing to compare with");
      };

  private Path parent;
  private Path directory;

  @BeforeEach
  void choose(@TempDir Path folder) throws IOException {
    parent = folder.toRealPath();
    directory = parent.resolve("run");
  }

  @Test
  void publishesAllFilesAndLeavesNothingElseThanItsLock() throws IOException {
    Outcome outcome =
        new WriteOnceDirectory(directory).publish(Results.of("one"), OnExisting.FAIL, NEVER);

    assertEquals(new Outcome.Published(Optional.empty()), outcome);
    assertPublished("one");
    assertEquals(List.of(".run.lock", "run"), Results.names(parent));
  }

  @Test
  void createsTheParentsOfTheDirectory() throws IOException {
    directory = parent.resolve("target/deermem/run");

    publish("one", OnExisting.FAIL);

    assertPublished("one");
  }

  @Test
  void usesAnEmptyDirectoryThatIsThere() throws IOException {
    Files.createDirectory(directory);

    new WriteOnceDirectory(directory).publish(Results.of("one"), OnExisting.FAIL, NEVER);

    assertPublished("one");
  }

  @ParameterizedTest
  @EnumSource
  void verifiesIdenticalResultsAndTouchesNothing(OnExisting onExisting) throws IOException {
    publish("one", OnExisting.FAIL);
    age(directory);
    Map<String, String> before = Results.snapshot(directory);

    Outcome outcome = publish("one", onExisting);

    assertInstanceOf(Outcome.Verified.class, outcome);
    assertEquals(before, Results.snapshot(directory));
    assertEquals(List.of(".run.lock", "run"), Results.names(parent));
  }

  @Test
  void refusesOtherResultsAndTouchesNothing() throws IOException {
    publish("one", OnExisting.FAIL);
    age(directory);
    Map<String, String> before = Results.snapshot(directory);

    ResultsDifferException refusal =
        assertThrows(ResultsDifferException.class, () -> publish("two", OnExisting.FAIL));

    assertEquals(EvaluationException.Reason.RESULTS, refusal.reason());
    assertEquals(
        List.of(
            "The results in " + directory + " differ from this run. Nothing was overwritten.",
            "  rows.jsonl differs",
            "  run.json differs",
            "  summary.json differs"),
        refusal.getMessage().lines().toList());
    assertEquals(before, Results.snapshot(directory));
    assertEquals(List.of(".run.lock", "run"), Results.names(parent));
  }

  @Test
  void setsOtherResultsAsideUnderTheNextFreeNumber() throws IOException {
    publish("one", OnExisting.FAIL);

    Outcome second = publish("two", OnExisting.SET_ASIDE);
    Outcome third = publish("three", OnExisting.SET_ASIDE);

    assertEquals(new Outcome.Published(Optional.of(parent.resolve("run.1"))), second);
    assertEquals(new Outcome.Published(Optional.of(parent.resolve("run.2"))), third);
    assertPublished("three");
    assertEquals(Results.contentsOf(Results.of("one")), Results.contents(parent.resolve("run.1")));
    assertEquals(Results.contentsOf(Results.of("two")), Results.contents(parent.resolve("run.2")));
    assertEquals(List.of(".run.lock", "run", "run.1", "run.2"), Results.names(parent));
  }

  @Test
  void setsNothingAsideOverANameThatIsTaken() throws IOException {
    publish("one", OnExisting.FAIL);
    Files.createDirectory(parent.resolve("run.1"));
    Files.createFile(parent.resolve("run.2"));
    Links.create(parent.resolve("run.3"), parent.resolve("nowhere"));

    Outcome outcome = publish("two", OnExisting.SET_ASIDE);

    assertEquals(new Outcome.Published(Optional.of(parent.resolve("run.4"))), outcome);
    assertEquals(List.of(), Results.names(parent.resolve("run.1")));
  }

  @Test
  void publishesIntoTheDirectoryBehindALink() throws IOException {
    Path real = Files.createDirectory(parent.resolve("real"));
    Links.create(directory, real);

    publish("one", OnExisting.FAIL);
    Outcome second = publish("two", OnExisting.SET_ASIDE);

    assertTrue(Files.isSymbolicLink(directory));
    assertEquals(Results.contentsOf(Results.of("two")), Results.contents(real));
    assertEquals(new Outcome.Published(Optional.of(parent.resolve("real.1"))), second);
  }

  @Test
  void refusesALinkToNowhere() {
    Path nowhere = parent.resolve("nowhere");
    Links.create(directory, nowhere);

    EvaluationException refusal = refusal("one");

    assertEquals(
        "Cannot publish into "
            + directory
            + ": it is a link to "
            + nowhere
            + ", which does not exist. Nothing was published.",
        refusal.getMessage());
    assertTrue(Files.isSymbolicLink(directory));
  }

  @Test
  void refusesAFileInPlaceOfTheDirectory() throws IOException {
    Files.writeString(directory, "mine");

    EvaluationException refusal = refusal("one");

    assertEquals(EvaluationException.Reason.FILES, refusal.reason());
    assertEquals(
        "Cannot publish into "
            + directory
            + ": it is a file, and a directory is needed. Nothing was published.",
        refusal.getMessage());
    assertEquals("mine", Files.readString(directory));
  }

  @Test
  void refusesTheRootOfTheFileSystem() {
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> new WriteOnceDirectory(directory.getRoot()));

    assertTrue(refusal.getMessage().endsWith("choose a directory below it."), refusal.getMessage());
  }

  @Test
  void reportsAParentThatIsAFile() throws IOException {
    Path file = Files.createFile(parent.resolve("target"));
    directory = file.resolve("run");

    EvaluationException refusal = refusal("one");

    assertEquals(
        "Cannot lock " + file.resolve(".run.lock") + ": something else is already at " + file + ".",
        refusal.getMessage());
  }

  @Test
  void reportsAParentThatIsReadOnly() {
    assumeTrue(parent.toFile().setWritable(false), "no permissions here");
    try {
      assumeFalse(Files.isWritable(parent), "permissions do not hold for this user");

      EvaluationException refusal = refusal("one");

      assertEquals(
          "Cannot lock "
              + parent.resolve(".run.lock")
              + ": no permission for "
              + parent.resolve(".run.lock")
              + ".",
          refusal.getMessage());
    } finally {
      assertTrue(parent.toFile().setWritable(true));
    }
  }

  @Test
  void leavesNothingWhenAFileCannotBeWritten() throws IOException {
    Map<String, byte[]> files = Results.of("one");
    files.put("x".repeat(300), new byte[0]); // longer than file systems allow

    EvaluationException refusal =
        assertThrows(
            EvaluationException.class,
            () -> new WriteOnceDirectory(directory).publish(files, OnExisting.FAIL, NEVER));

    assertTrue(refusal.getMessage().endsWith(" Nothing was published."), refusal.getMessage());
    assertEquals(List.of(".run.lock"), Results.names(parent));
  }

  @Test
  void keepsOldResultsInPlaceWhenNewOnesCannotBeWritten() throws IOException {
    publish("one", OnExisting.FAIL);
    Map<String, byte[]> files = Results.of("two");
    files.put("x".repeat(300), new byte[0]);

    assertThrows(
        EvaluationException.class,
        () ->
            new WriteOnceDirectory(directory)
                .publish(files, OnExisting.SET_ASIDE, Results.comparison(files)));

    assertPublished("one");
    assertEquals(List.of(".run.lock", "run"), Results.names(parent));
  }

  @Test
  void bringsOldResultsBackWhenTheLastStepFails() throws IOException {
    publish("one", OnExisting.FAIL);
    Map<String, byte[]> files = HookedFiles.afterTheLast(Results.of("two"), this::deleteStaging);

    EvaluationException refusal =
        assertThrows(
            EvaluationException.class,
            () ->
                new WriteOnceDirectory(directory)
                    .publish(files, OnExisting.SET_ASIDE, published -> List.of("all")));

    assertTrue(refusal.getMessage().endsWith(" Nothing was published."), refusal.getMessage());
    assertPublished("one");
    assertEquals(List.of(".run.lock", "run"), Results.names(parent));
  }

  @Test
  void leavesNothingWhenTheContentThrows() throws IOException {
    Map<String, byte[]> files =
        HookedFiles.afterTheFirst(
            Results.of("one"),
            () -> {
              throw new IllegalStateException("in the middle");
            });

    assertThrows(
        IllegalStateException.class,
        () -> new WriteOnceDirectory(directory).publish(files, OnExisting.FAIL, NEVER));

    assertEquals(List.of(".run.lock"), Results.names(parent));
    publish("one", OnExisting.FAIL);
    assertPublished("one");
  }

  @ParameterizedTest
  @EnumSource
  void touchesNothingWhenTheComparisonThrows(OnExisting onExisting) throws IOException {
    publish("one", OnExisting.FAIL);
    Map<String, String> before = Results.snapshot(directory);

    assertThrows(
        IllegalStateException.class,
        () ->
            new WriteOnceDirectory(directory)
                .publish(
                    Results.of("two"),
                    onExisting,
                    published -> {
                      throw new IllegalStateException("in the middle");
                    }));

    assertEquals(before, Results.snapshot(directory));
    assertEquals(List.of(".run.lock", "run"), Results.names(parent));
  }

  static Stream<WriteOnceDirectory.Comparison> unreadable() {
    return Stream.of(
        published -> {
          throw new IOException("rows.jsonl cannot be read");
        },
        published -> {
          throw new UncheckedIOException(new IOException("rows.jsonl cannot be read"));
        });
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  void reportsPublishedFilesThatCannotBeRead(WriteOnceDirectory.Comparison comparison)
      throws IOException {
    publish("one", OnExisting.FAIL);

    EvaluationException refusal =
        assertThrows(
            EvaluationException.class,
            () ->
                new WriteOnceDirectory(directory)
                    .publish(Results.of("two"), OnExisting.FAIL, comparison));

    assertEquals(
        "Cannot publish into " + directory + ": rows.jsonl cannot be read. Nothing was published.",
        refusal.getMessage());
  }

  @Test
  void removesWhatADeadProcessStaged() throws IOException {
    Path stale = parent.resolve(".run.staging-0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f");
    Files.createDirectories(stale.resolve("deep"));
    Files.createFile(stale.resolve("deep/rows.jsonl"));

    publish("one", OnExisting.FAIL);

    assertPublished("one");
    assertEquals(List.of(".run.lock", "run"), Results.names(parent));
  }

  @Test
  void leavesTheFilesOfNeighboursWithLongerNamesAlone() throws IOException {
    Path neighbour = parent.resolve("run.staging-area");
    WriteOnceDirectory.Comparison meanwhile =
        published -> {
          publish("two", OnExisting.FAIL);
          return List.of("all");
        };
    new WriteOnceDirectory(neighbour).publish(Results.of("one"), OnExisting.FAIL, NEVER);

    new WriteOnceDirectory(neighbour).publish(Results.of("three"), OnExisting.SET_ASIDE, meanwhile);

    assertPublished("two");
    assertTrue(Files.exists(parent.resolve(".run.staging-area.lock")));
    assertEquals(Results.contentsOf(Results.of("three")), Results.contents(neighbour));
  }

  @Test
  void goesOnAfterADeathBetweenSettingAsideAndPublishing() throws IOException {
    publish("one", OnExisting.FAIL);
    Files.move(directory, parent.resolve("run.1"));
    Files.createDirectory(parent.resolve(".run.staging-0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f"));

    publish("two", OnExisting.SET_ASIDE);

    assertPublished("two");
    assertEquals(List.of(".run.lock", "run", "run.1"), Results.names(parent));
  }

  private Outcome publish(String run, OnExisting onExisting) {
    Map<String, byte[]> files = Results.of(run);
    return new WriteOnceDirectory(directory).publish(files, onExisting, Results.comparison(files));
  }

  private void deleteStaging() {
    try (DirectoryStream<Path> staging = Files.newDirectoryStream(parent, ".run.staging-*")) {
      for (Path entry : staging) {
        for (String name : Results.names(entry)) {
          Files.delete(entry.resolve(name));
        }
        Files.delete(entry);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private EvaluationException refusal(String run) {
    return assertThrows(EvaluationException.class, () -> publish(run, OnExisting.FAIL));
  }

  private void assertPublished(String run) throws IOException {
    assertEquals(Results.contentsOf(Results.of(run)), Results.contents(directory));
  }

  /** Makes a later write visible even if the clock of the file system is coarse. */
  private static void age(Path directory) throws IOException {
    FileTime longAgo = FileTime.fromMillis(1_000_000_000_000L);
    try (Stream<Path> entries = Files.walk(directory)) {
      for (Path entry : entries.toList()) {
        Files.setLastModifiedTime(entry, longAgo);
      }
    }
  }
}

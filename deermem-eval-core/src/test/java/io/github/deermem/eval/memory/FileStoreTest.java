package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.memory.MemoryState.Summary;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class FileStoreTest {
  private static final Bucket BUCKET = new Bucket("anna", "writer");
  private static final Bucket SIBLING = new Bucket("anna", "reader");
  private static final Bucket STRANGER = new Bucket("Anna", "writer");

  @TempDir Path directory;
  private FileStore store;

  @BeforeEach
  void open() {
    store = new FileStore(directory);
  }

  @Test
  void whatIsStoredIsReadByTheNextOneWhoOpens() throws UpdateFailedException {
    MemoryState state = state("Likes tea.", "Maps.");

    store.change(BUCKET, before -> state);

    assertEquals(state, new FileStore(directory).read(BUCKET));
  }

  @Test
  void factsAreABucketsOwnAndSummariesAUsers() throws UpdateFailedException {
    store.change(BUCKET, before -> state("Likes tea.", "Maps."));

    assertEquals(new MemoryState(List.of(), state("", "Maps.").summaries()), store.read(SIBLING));
    assertEquals(MemoryState.EMPTY, store.read(STRANGER));
  }

  @Test
  void filesTellTheirSchemaAndRevision() throws UpdateFailedException {
    store.change(BUCKET, before -> state("Likes tea.", "Maps."));
    store.change(BUCKET, before -> state("Likes rye bread.", "Maps."));

    String facts = Trees.contents(directory).get(path(BUCKET, "facts.json"));
    String summaries = Trees.contents(directory).get(user(BUCKET) + "/summaries.json");
    assertTrue(facts.contains("\n  \"revision\": 2,\n  \"schema_version\": 1\n}\n"), facts);
    assertTrue(summaries.contains("\n  \"revision\": 1,\n"), summaries);
  }

  @Test
  void readingWritesNothing() {
    store.read(BUCKET);

    assertEquals(Map.of(), Trees.contents(directory));
  }

  @Test
  void aChangeThatChangesNothingWritesNothing() throws UpdateFailedException {
    store.change(BUCKET, before -> state("Likes tea.", "Maps."));
    Map<String, Trees.Snapshot> before = Trees.snapshots(directory);

    store.change(BUCKET, state -> state);

    assertEquals(before, Trees.snapshots(directory));
  }

  @Test
  void aChangeThatRefusesChangesNothing() throws UpdateFailedException {
    store.change(BUCKET, before -> state("Likes tea.", "Maps."));

    assertThrows(
        UpdateFailedException.class,
        () ->
            store.change(
                BUCKET,
                before -> {
                  throw new UpdateFailedException("no");
                }));

    assertEquals(state("Likes tea.", "Maps."), store.read(BUCKET));
  }

  @Test
  void hostileUserIdsStayInTheDirectoryAndApart() throws UpdateFailedException {
    for (String id : BucketNamesTest.hostile()) {
      store.change(Bucket.ofDefaultAgent(id), before -> state("I am " + id.codePoints().sum()));
    }

    Set<String> folded = new TreeSet<>();
    Trees.contents(directory)
        .keySet()
        .forEach(path -> folded.add(path.replaceFirst("/.*", "").toLowerCase(Locale.ROOT)));
    assertEquals(BucketNamesTest.hostile().size(), folded.size());
    for (String id : BucketNamesTest.hostile()) {
      assertEquals(state("I am " + id.codePoints().sum()), store.read(Bucket.ofDefaultAgent(id)));
    }
  }

  @Test
  void agentsWhoseNamesDifferInCaseStayApart() throws UpdateFailedException {
    for (String agent : List.of("a", "A", "__default__", "default", "-", "a".repeat(300))) {
      store.change(new Bucket("anna", agent), before -> state("I am " + agent));
    }

    for (String agent : List.of("a", "A", "__default__", "default", "-", "a".repeat(300))) {
      assertEquals(state("I am " + agent), store.read(new Bucket("anna", agent)));
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/memory/damaged-files.csv",
      delimiter = '|',
      quoteCharacter = '`',
      numLinesToSkip = 1)
  void aDamagedFileIsToldAndLeftAlone(String file, String content, String problem)
      throws Exception {
    store.change(BUCKET, before -> state("Likes tea.", "Maps."));
    Path damaged =
        file.equals("facts.json")
            ? directory.resolve(path(BUCKET, file))
            : directory.resolve(user(BUCKET)).resolve(file);
    Files.writeString(damaged, content);

    EvaluationException reading = assertThrows(EvaluationException.class, () -> store.read(BUCKET));
    EvaluationException changing =
        assertThrows(
            EvaluationException.class, () -> store.change(BUCKET, before -> MemoryState.EMPTY));

    assertEquals(
        damaged
            + " is damaged: "
            + problem
            + ". Nothing was changed. Restore the file, or delete it to forget what it held.",
        reading.getMessage());
    assertEquals(reading.getMessage(), changing.getMessage());
    assertEquals(content, Files.readString(damaged));
  }

  @Test
  void aFileThatIsNoUtf8IsDamaged() throws Exception {
    store.change(BUCKET, before -> state("Likes tea."));
    Files.write(directory.resolve(path(BUCKET, "facts.json")), new byte[] {'"', (byte) 0xff, '"'});

    EvaluationException reading = assertThrows(EvaluationException.class, () -> store.read(BUCKET));

    assertTrue(
        reading.getMessage().contains("its 3 bytes are no JSON document in UTF-8"),
        reading::getMessage);
  }

  @Test
  void whatDiedBetweenWritingAndRenamingIsClearedAway() throws Exception {
    store.change(BUCKET, before -> state("Likes tea.", "Maps."));
    for (String place : List.of(user(BUCKET), path(BUCKET, ""))) {
      Files.writeString(directory.resolve(place).resolve(".writing-" + UUID.randomUUID()), "{\"fa");
    }
    FileStore next = new FileStore(directory);

    MemoryState found = next.read(BUCKET);
    next.change(BUCKET, before -> state("Likes rye bread.", "Maps."));

    assertEquals(state("Likes tea.", "Maps."), found);
    assertEquals(
        List.of(
            user(BUCKET) + "/.lock", user(BUCKET) + "/summaries.json", path(BUCKET, "facts.json")),
        List.copyOf(Trees.contents(directory).keySet()));
  }

  @Test
  void aChangeOfTwoFilesThatDiedHalfwayIsCompletedByWhoeverComesNext() throws Exception {
    store.change(BUCKET, before -> state("Likes tea.", "Maps."));
    Map<Path, byte[]> before = files();
    store.change(BUCKET, state -> state("Likes rye bread.", "Trains."));
    Map<Path, byte[]> after = files();
    Path user = directory.resolve(user(BUCKET));
    for (int written = 0; written <= after.size(); written++) {
      restore(before, after, written);
      leavePending(user, after);

      MemoryState found = new FileStore(directory).read(BUCKET);

      assertEquals(state("Likes rye bread.", "Trains."), found, written + " files were written");
      assertFalse(Files.exists(user.resolve("pending.json")));
    }
  }

  @Test
  void whatNobodySeesOfAnUnfinishedChangeIsCompletedBeforeTheNextOne() throws Exception {
    store.change(BUCKET, before -> state("Likes tea.", "Maps."));
    Map<Path, byte[]> before = files();
    store.change(BUCKET, state -> state("Likes rye bread.", "Trains."));
    Map<Path, byte[]> after = files();
    restore(before, after, 0);
    leavePending(directory.resolve(user(BUCKET)), after);
    List<MemoryState> seen = new ArrayList<>();

    new FileStore(directory)
        .change(
            SIBLING,
            state -> {
              seen.add(state);
              return state;
            });

    assertEquals(List.of(new MemoryState(List.of(), state("", "Trains.").summaries())), seen);
  }

  @Test
  void aJournalThatPointsElsewhereIsRefused() throws Exception {
    store.change(BUCKET, before -> state("Likes tea."));
    Path user = directory.resolve(user(BUCKET));
    Path outside = directory.resolve("outside.json");
    leavePending(user, Map.of(outside, "{}".getBytes(StandardCharsets.UTF_8)));

    assertThrows(EvaluationException.class, () -> store.read(BUCKET));

    assertFalse(Files.exists(outside));
  }

  @Test
  void aChangeBySomebodyWhoHoldsNoLockIsNoticedAndBuiltUpon() throws Exception {
    store.change(BUCKET, before -> state("Likes tea."));
    List<MemoryState> seen = new ArrayList<>();

    store.change(
        BUCKET,
        before -> {
          seen.add(before);
          if (seen.size() == 1) {
            writeBehindTheLock("Likes rye bread.", 2);
          }
          return state(before.facts().get(0).content() + " A lot.");
        });

    assertEquals(List.of(state("Likes tea."), state("Likes rye bread.")), seen);
    assertEquals(state("Likes rye bread. A lot."), store.read(BUCKET));
  }

  @Test
  void aBucketThatKeepsChangingBehindTheLockIsGivenUp() throws Exception {
    store.change(BUCKET, before -> state("Likes tea."));
    List<MemoryState> seen = new ArrayList<>();

    EvaluationException refusal =
        assertThrows(
            EvaluationException.class,
            () ->
                store.change(
                    BUCKET,
                    before -> {
                      seen.add(before);
                      writeBehindTheLock("Likes " + seen.size(), 1 + seen.size());
                      return state("Likes coffee.");
                    }));

    assertEquals(3, seen.size());
    assertEquals(state("Likes 3"), store.read(BUCKET));
    assertTrue(refusal.getMessage().contains("changed 3 times while they were locked"));
  }

  @Test
  void aDirectoryThatCannotBeWrittenIsToldAsSuch() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    FileStore nowhere = new FileStore(file.resolve("below"));

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> nowhere.change(BUCKET, before -> state("x")));

    assertTrue(refusal.getMessage().contains(file.toString()), refusal::getMessage);
  }

  private void writeBehindTheLock(String content, int revision) {
    String foreign =
        "{\"facts\":[{\"id\":\"fact_a\",\"content\":\"%s\"}],\"revision\":%d,\"schema_version\":1}"
            .formatted(content, revision);
    try {
      Files.writeString(directory.resolve(path(BUCKET, "facts.json")), foreign);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The two files of the bucket with what is in them. */
  private Map<Path, byte[]> files() throws IOException {
    Map<Path, byte[]> files = new TreeMap<>();
    for (String path : List.of(path(BUCKET, "facts.json"), user(BUCKET) + "/summaries.json")) {
      files.put(directory.resolve(path), Files.readAllBytes(directory.resolve(path)));
    }
    return files;
  }

  private static void restore(Map<Path, byte[]> before, Map<Path, byte[]> after, int written)
      throws IOException {
    int place = 0;
    for (Path path : after.keySet()) {
      DurableFiles.replace(path, (place++ < written ? after : before).get(path));
    }
  }

  /** The journal as it stands while the files are written. */
  private static void leavePending(Path user, Map<Path, byte[]> files) throws IOException {
    Map<String, Object> contents = new TreeMap<>();
    files.forEach(
        (path, content) ->
            contents.put(
                user.relativize(path).toString(), new String(content, StandardCharsets.UTF_8)));
    Files.write(
        user.resolve("pending.json"),
        StoredFile.bytes(JsonValues.object(Map.of("files", contents)), 1));
  }

  private static String user(Bucket bucket) {
    return BucketNames.directory(bucket.userId());
  }

  private static String path(Bucket bucket, String file) {
    return user(bucket) + "/" + BucketNames.directory(bucket.agentName()) + "/" + file;
  }

  private static MemoryState state(String content) {
    return new MemoryState(
        List.of(new StoredFact(Map.of("id", "fact_a", "content", content))), Map.of());
  }

  private static MemoryState state(String content, String topOfMind) {
    return new MemoryState(
        state(content).facts(),
        Map.of(Section.TOP_OF_MIND, new Summary(topOfMind, "2026-01-01T00:00:00Z")));
  }
}

package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class GitStateTest {
  private static final GitState UNKNOWN = new GitState(null, null);

  @TempDir Path folder;

  @Test
  void ofAnUntouchedCommitIsItsIdAndClean() throws Exception {
    GitRepository repository = GitRepository.init(folder).write("a.txt", "a");
    String head = repository.commit();

    assertEquals(new GitState(head, false), GitState.of(folder));
  }

  @Test
  void isTheSameInAFolderOfTheRepository() throws Exception {
    GitRepository repository = GitRepository.init(folder).write("a.txt", "a");
    String head = repository.commit();
    Path module = Files.createDirectory(folder.resolve("module"));
    repository.write("untracked.txt", "beside the module");

    assertEquals(new GitState(head, true), GitState.of(module));
  }

  @Test
  void isDirtyByAChangedFile() throws Exception {
    GitRepository repository = GitRepository.init(folder).write("a.txt", "a");
    String head = repository.commit();

    repository.write("a.txt", "b");

    assertEquals(new GitState(head, true), GitState.of(folder));
  }

  @Test
  void isDirtyByAnUntrackedFile() throws Exception {
    GitRepository repository = GitRepository.init(folder).write("a.txt", "a");
    String head = repository.commit();

    repository.write("b.txt", "b");

    assertEquals(new GitState(head, true), GitState.of(folder));
  }

  @Test
  void isDirtyByAnUntrackedFileEvenWhereGitIsToldToHideThem() throws Exception {
    GitRepository repository = GitRepository.init(folder).write("a.txt", "a");
    String head = repository.commit();
    repository.git("config", "status.showUntrackedFiles", "no");

    repository.write("b.txt", "b");

    assertEquals(new GitState(head, true), GitState.of(folder));
  }

  @Test
  void isCleanBesideAnIgnoredFile() throws Exception {
    GitRepository repository = GitRepository.init(folder).write(".gitignore", "target/\n");
    String head = repository.commit();

    Files.createDirectory(folder.resolve("target"));
    repository.write("target/a.txt", "a");

    assertEquals(new GitState(head, false), GitState.of(folder));
  }

  @Test
  void hasNoHeadBeforeTheFirstCommit() throws Exception {
    GitRepository repository = GitRepository.init(folder);

    assertEquals(new GitState(null, false), GitState.of(folder));

    repository.write("a.txt", "a");
    assertEquals(new GitState(null, true), GitState.of(folder));
  }

  @Test
  void isUnknownOutsideARepository() {
    assumeTrue(outsideARepository(), "the temporary directory lies in a repository");

    assertEquals(UNKNOWN, GitState.of(folder));
  }

  @Test
  void isUnknownOfADirectoryThatDoesNotExist() {
    assertEquals(UNKNOWN, GitState.of(folder.resolve("nowhere")));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void isUnknownWithoutGit() throws Exception {
    GitRepository.init(folder).write("a.txt", "a").commit();
    Path empty = Files.createDirectory(folder.resolve("bin"));

    String state = stateIn(Map.of("PATH", empty.toString()), folder);

    assertEquals("{\"head\":null,\"dirty\":null}", state);
  }

  /** As in a build that a hook of another repository starts. */
  @Test
  void isThatOfTheDirectoryWhateverRepositoryTheEnvironmentNames() throws Exception {
    String head = GitRepository.init(folder.resolve("mine")).write("a.txt", "a").commit();
    GitRepository other = GitRepository.init(folder.resolve("other"));
    Path git = other.directory.resolve(".git");

    String state =
        stateIn(
            Map.of(
                "GIT_DIR",
                git.toString(),
                "GIT_INDEX_FILE",
                git.resolve("index").toString(),
                "GIT_WORK_TREE",
                other.directory.toString()),
            folder.resolve("mine"));

    assertEquals("{\"head\":\"" + head + "\",\"dirty\":false}", state);
  }

  @Test
  void leavesTheIndexAlone() throws Exception {
    GitRepository.init(folder).write("a.txt", "a").commit();
    Path index = folder.resolve(".git/index");
    Files.setLastModifiedTime(folder.resolve("a.txt"), FileTime.fromMillis(0)); // stale stat data
    byte[] before = Files.readAllBytes(index);

    GitState.of(folder);

    assertEquals(-1, Arrays.mismatch(before, Files.readAllBytes(index)));
  }

  private static String stateIn(Map<String, String> environment, Path directory)
      throws IOException {
    try (ChildJvm child =
        ChildJvm.start(environment, GitStatePrinter.class, directory.toString())) {
      return child.readLine();
    }
  }

  private boolean outsideARepository() {
    for (Path place = folder; place != null; place = place.getParent()) {
      if (Files.exists(place.resolve(".git"))) {
        return false;
      }
    }
    return true;
  }
}

package io.github.deermem.eval.artifact;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where the project's repository stood when a run was made.
 *
 * @param head the commit, or null outside a repository, before its first commit, or without git
 * @param dirty whether anything differed from that commit, untracked files included; null where git
 *     cannot tell
 */
public record GitState(@Nullable String head, @Nullable Boolean dirty) {
  private static final int TIMEOUT_SECONDS = 20;

  /** Set by git for its hooks; a build inside one would be told of that repository instead. */
  private static final List<String> POINTERS_ELSEWHERE =
      List.of(
          "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR");

  /** Asks the {@code git} on the path; never fails. */
  public static GitState of(Path directory) {
    String head =
        git(directory, "rev-parse", "--verify", "--quiet", "HEAD").map(String::strip).orElse(null);
    Boolean dirty =
        git(directory, "status", "--porcelain", "--untracked-files=normal")
            .map(status -> !status.isEmpty())
            .orElse(null);
    return new GitState(head, dirty);
  }

  public ObjectNode toJson() {
    return JsonNodeFactory.instance.objectNode().put("head", head).put("dirty", dirty);
  }

  private static Optional<String> git(Path directory, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    // A build only looks: it must not take the index lock from under somebody's commit.
    builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
    builder.environment().keySet().removeAll(POINTERS_ELSEWHERE);
    try {
      Process process = builder.start();
      CompletableFuture.delayedExecutor(TIMEOUT_SECONDS, TimeUnit.SECONDS)
          .execute(process::destroyForcibly);
      try (InputStream output = process.getInputStream()) {
        process.getOutputStream().close();
        String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}

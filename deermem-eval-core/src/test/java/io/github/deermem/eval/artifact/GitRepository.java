package io.github.deermem.eval.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A repository of its own, untouched by the user's configuration of git. */
final class GitRepository {
  final Path directory;

  private GitRepository(Path directory) {
    this.directory = directory;
  }

  /** Skips the test that asks if git is not installed. */
  static GitRepository init(Path directory) throws IOException, InterruptedException {
    GitRepository repository = new GitRepository(Files.createDirectories(directory));
    try {
      repository.git("init", "--quiet");
    } catch (IOException e) {
      return abort("git is not installed: " + e.getMessage());
    }
    return repository;
  }

  GitRepository write(String file, String content) throws IOException {
    Files.writeString(directory.resolve(file), content);
    return this;
  }

  /** Commits everything, and returns the commit's id. */
  String commit() throws IOException, InterruptedException {
    git("add", "--all");
    git("commit", "--quiet", "--message", "something");
    return git("rev-parse", "HEAD").strip();
  }

  String git(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "git",
                "-C",
                directory.toString(),
                "-c",
                "user.name=Somebody",
                "-c",
                "user.email=somebody@example.org",
                "-c",
                "commit.gpgSign=false"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    builder.environment().put("HOME", directory.toString());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output;
  }
}

package io.github.deermem.eval.artifact;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Another process on the class path of the tests. It is killed when this is closed. */
public final class ChildJvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  private ChildJvm(ProcessBuilder builder) throws IOException {
    this.process = builder.redirectErrorStream(true).start();
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  public static ChildJvm start(Class<?> main, String... arguments) throws IOException {
    return new ChildJvm(new ProcessBuilder(command(main, arguments)));
  }

  /** With other environment variables on top of ours. */
  public static ChildJvm start(Map<String, String> environment, Class<?> main, String... arguments)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command(main, arguments));
    builder.environment().putAll(environment);
    return new ChildJvm(builder);
  }

  /** In a shell that runs a command, say {@code ulimit}, before it becomes the process. */
  public static ChildJvm startAfter(String shellCommand, Class<?> main, String... arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", shellCommand + " && exec \"$@\"", "sh"));
    command.addAll(command(main, arguments));
    return new ChildJvm(new ProcessBuilder(command));
  }

  /** Waits for the next line; null once the process has ended. */
  public String readLine() throws IOException {
    return output.readLine();
  }

  /** Lets a process go on that waits for its standard input. */
  public void goOn() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** Asks the process to end (SIGTERM), and does not wait for it. */
  public void terminate() {
    process.destroy();
  }

  /** Ends the process at once (SIGKILL). */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Waits for the end. */
  public int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public void close() throws IOException {
    kill();
    output.close();
  }

  private static List<String> command(Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:-UsePerfData"); // would be written to a file
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:+UseSerialGC");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return command;
  }
}

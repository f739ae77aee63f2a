package io.github.deermem.eval.scope;

import java.nio.file.Path;

/** An offline run in a process that a test can kill. */
final class ScopeRunInChild {
  static final String READY = "ready";

  private ScopeRunInChild() {}

  /**
   * @param arguments the run's directory
   */
  public static void main(String[] arguments) throws Exception {
    ScopeProtocol protocol = Runs.protocol();
    System.out.println(READY);
    System.in.read();
    Runs.run(protocol, Path.of(arguments[0]));
  }
}

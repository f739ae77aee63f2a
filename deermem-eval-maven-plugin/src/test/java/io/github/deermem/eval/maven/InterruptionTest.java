package io.github.deermem.eval.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.qa.StopSignal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InterruptionTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final RecordingLog log = new RecordingLog();
  private final Console console = new Console(log, StandardCharsets.UTF_8);
  private final StopSignal stop = new StopSignal();
  private final RegisteredHooks hooks = new RegisteredHooks();

  @Test
  void aRunThatEndsByItselfLeavesNoHook() {
    try (Interruption interruption = interruption(LONG)) {
      assertEquals(1, hooks.registered.size());
    }

    assertEquals(List.of(), hooks.registered);
    assertFalse(stop.isRequested());
    assertEquals(List.of(), log.lines());
  }

  @Test
  void anInterruptedBuildStopsTheRunAndWaitsUntilItHasEnded() throws Exception {
    Interruption interruption = interruption(LONG);
    Thread hook = hooks.registered.get(0);

    hook.start();
    assertThrows(InterruptedException.class, () -> stop.pause(Duration.ofSeconds(50)), "requested");
    assertTrue(hook.isAlive(), "running calls are still being saved");
    hooks.running = true;
    interruption.close();
    hook.join();

    assertEquals(
        List.of("info Stopping: answers that are on their way are still saved."), log.lines());
  }

  @Test
  void aRunThatDoesNotEndIsNotWaitedForForever() {
    interruption(Duration.ofMillis(1));

    hooks.registered.get(0).run();

    assertTrue(stop.isRequested());
  }

  private Interruption interruption(Duration patience) {
    return new Interruption(stop, console, patience, hooks);
  }

  /** A virtual machine that runs its hooks when the test says so. */
  private static final class RegisteredHooks implements Interruption.Hooks {
    private final List<Thread> registered = new ArrayList<>();
    private boolean running;

    @Override
    public void add(Thread hook) {
      registered.add(hook);
    }

    @Override
    public void remove(Thread hook) {
      if (running) {
        throw new IllegalStateException("Shutdown in progress");
      }
      registered.remove(hook);
    }
  }
}

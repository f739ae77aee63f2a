package io.github.deermem.eval.chat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only while somebody pauses; the pauses are remembered. */
public final class FakeTime extends Clock implements ChatClient.Pause {
  static final Instant START = Instant.parse("2026-08-13T12:00:00Z");

  private final List<Duration> pauses = new ArrayList<>();

  public List<Duration> pauses() {
    return List.copyOf(pauses);
  }

  @Override
  public void wait(Duration duration) {
    pauses.add(duration);
  }

  @Override
  public Instant instant() {
    return START.plus(pauses.stream().reduce(Duration.ZERO, Duration::plus));
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException();
  }
}

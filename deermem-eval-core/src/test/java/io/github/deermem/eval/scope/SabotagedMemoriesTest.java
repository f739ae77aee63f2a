package io.github.deermem.eval.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.memory.EmbeddedMemory;
import io.github.deermem.eval.memory.MemorySystem;
import io.github.deermem.eval.memory.MemoryUnderTest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each fault of a memory shows in the rates that are about it, and in no other. */
class SabotagedMemoriesTest {
  @TempDir private Path folder;

  static Stream<Arguments> faults() {
    return Stream.of(
        Arguments.of(
            "ignores the scope label",
            SabotagedMemory.ignoringScope(),
            Set.of("unsafe_persistence_rate")),
        Arguments.of(
            "stores rejected summaries",
            SabotagedMemory.storingEverySummary(),
            Set.of("unsafe_persistence_rate")),
        Arguments.of(
            "has one bucket for all agents",
            SabotagedMemory.withOneBucketForAllAgents(),
            Set.of("cross_agent_contamination_rate")),
        Arguments.of(
            "has one bucket for all users",
            SabotagedMemory.withOneBucketForAllUsers(),
            Set.of("cross_user_contamination_rate")),
        Arguments.of(
            "removes although the replacement was refused",
            SabotagedMemory.removingWithoutReplacing(),
            Set.of("durable_retention_rate", "atomic_correction_success_rate")),
        Arguments.of(
            "claims success without writing",
            SabotagedMemory.writingNothing(),
            Set.of(
                "durable_retention_rate",
                "atomic_correction_success_rate",
                "selected_bucket_retention_rate")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void showInTheirOwnRatesOnly(String fault, MemorySystem memory, Set<String> affected) {
    List<ScopeRate> sound = rates(new EmbeddedMemory(), "sound");
    List<ScopeRate> faulty = new ArrayList<>(rates(memory, "faulty"));

    faulty.removeAll(sound);

    assertEquals(affected, faulty.stream().map(ScopeRate::name).collect(Collectors.toSet()));
  }

  @Test
  void aSoundMemoryHasPerfectRates() {
    List<ScopeRate> rates = rates(new EmbeddedMemory(), "sound");

    assertEquals(
        List.of(1.0, 0.0, 1.0, 1.0, 0.0, 0.0), rates.stream().map(ScopeRate::published).toList());
  }

  private List<ScopeRate> rates(MemorySystem memory, String name) {
    ScopeProtocol protocol =
        ScopeProtocol.of(
            ScopeManifest.builtIn(),
            new MemoryUnderTest(memory, memory.name(), memory.version()),
            ScopeModel.offline(),
            null);
    Path directory = folder.resolve(name);
    ScopeRun.Result run =
        new ScopeRun(protocol, directory).runOffline(Instant.EPOCH, OnExisting.FAIL);
    assertEquals(Set.of(), run.failures().keySet());
    return ScopeReport.of(protocol, directory).rates();
  }
}

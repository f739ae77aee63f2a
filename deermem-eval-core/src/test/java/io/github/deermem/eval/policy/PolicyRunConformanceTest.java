package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.deermem.eval.Conformance;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole evaluations, byte for byte, of every data set under {@code eviction/}. */
class PolicyRunConformanceTest {
  @TempDir Path target;

  static Stream<String> recorded() throws IOException {
    try (Stream<Path> sets = Files.list(Conformance.folder().resolve("eviction"))) {
      return sets.map(set -> set.getFileName().toString()).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void publishesTheReferencesBytes(String set) throws IOException {
    Path folder = Conformance.folder().resolve("eviction").resolve(set);
    ProtocolBundle bundle = ProtocolBundle.load(BundleSource.directory(folder.resolve("protocol")));
    VerifiedDataset dataset = DatasetPass.read(folder.resolve("dataset.json"), bundle);
    List<PreparedCase> cases = CasePreparation.prepare(bundle, dataset);
    List<PolicyUnderTest> policies =
        new PolicyCatalog(null, getClass().getClassLoader()).resolve(bundle.config(), Map.of());
    List<Decision> decisions = PolicyEvaluation.run(bundle.config(), cases, policies);
    PolicyRun run = new PolicyRun(bundle, dataset, policies, decisions);

    run.publish(target.resolve("policy"), new GitState(null, null), Instant.EPOCH, OnExisting.FAIL);

    for (String file : List.of("policy.raw.jsonl", "summary.json")) {
      assertEquals(
          Files.readString(folder.resolve("expected").resolve(file)),
          Files.readString(target.resolve("policy").resolve(file)),
          file);
    }
  }
}

package io.github.deermem.eval.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.Conformance;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bundles of the reference evaluation. */
class BundleConformanceTest {
  static Stream<Path> bundles() throws IOException {
    Path folder = Conformance.folder();
    try (Stream<Path> sets = Files.list(folder.resolve("eviction"))) {
      return Stream.concat(
          Stream.of(folder.resolve("upstream")), sets.sorted().map(set -> set.resolve("protocol")))
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void ofTheReferenceIsValid(Path directory) {
    ProtocolBundle bundle = ProtocolBundle.load(BundleSource.directory(directory));

    assertEquals(40, bundle.officialCases());
    assertEquals(5, bundle.syntheticCases());
  }

  @Test
  void hashesTheReferencesFilesAsItsMarkerDoes() throws IOException {
    Path upstream = Conformance.folder().resolve("upstream");
    Path marker = upstream.resolve("results/pr4789-reproduction-v1/qa_run.json");
    JsonNode recorded = JsonDocuments.read(Files.readAllBytes(marker)).path("artifacts");

    JsonNode hashes = ProtocolBundle.load(BundleSource.directory(upstream)).hashes().toJson();

    hashes
        .properties()
        .forEach(hash -> assertEquals(recorded.get(hash.getKey()), hash.getValue(), hash.getKey()));
  }

  @Test
  void theBuiltInProtocolAsksTheReferencesQuestions() {
    ProtocolBundle reference =
        ProtocolBundle.load(BundleSource.directory(Conformance.folder().resolve("upstream")));
    ProtocolBundle builtIn = ProtocolBundle.load(BundleSource.builtIn());

    assertEquals(reference.official().scenarios(), builtIn.official().scenarios());
    assertEquals(reference.official().scenarioOrder(), builtIn.official().scenarioOrder());
    assertEquals(reference.official().selection(), builtIn.official().selection());
    assertEquals(reference.official().lossRanks(), builtIn.official().lossRanks());
    assertEquals(
        reference.synthetic().cases().stream().map(SyntheticManifest.Case::lossRank).toList(),
        builtIn.synthetic().cases().stream().map(SyntheticManifest.Case::lossRank).toList());
  }

  @Test
  void theBuiltInProtocolHasTheReferencesParameters() {
    ProtocolConfig reference =
        ProtocolBundle.load(BundleSource.directory(Conformance.folder().resolve("upstream")))
            .config();
    ProtocolConfig builtIn = ProtocolBundle.load(BundleSource.builtIn()).config();

    assertEquals(reference.evaluationInstant(), builtIn.evaluationInstant());
    assertEquals(reference.dataset(), builtIn.dataset());
    assertEquals(reference.pool(), builtIn.pool());
    assertEquals(reference.policies(), builtIn.policies());
    assertEquals(reference.statistics(), builtIn.statistics());
  }
}

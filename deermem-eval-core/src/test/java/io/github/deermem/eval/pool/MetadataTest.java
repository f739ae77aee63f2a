package io.github.deermem.eval.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.SmallEvaluation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The metadata of every fact, scenario by scenario and rank by rank. */
class MetadataTest {
  private static final List<Integer> RANKS = List.of(1, 4, 6, 8, 10);

  private static List<PreparedCase> cases;

  @BeforeAll
  static void prepareCasesOfAllRanks(@TempDir Path directory) {
    SmallEvaluation evaluation = new SmallEvaluation(directory);
    var ranks = evaluation.official().putArray("loss_ranks");
    RANKS.forEach(ranks::add);
    RANKS.forEach(ranks::add);
    for (int i = 0; i < RANKS.size(); i++) {
      ((ObjectNode) evaluation.synthetic().get("cases").get(i)).put("loss_rank", RANKS.get(i));
    }
    byte[] dataset = evaluation.dataset();
    cases = CasePreparation.prepare(evaluation.pinning(dataset), evaluation.read(dataset));
  }

  @ParameterizedTest(name = "{0}, loss rank {1}, {2}")
  @CsvFileSource(resources = "/pool/metadata.csv")
  void isAsTheTableOfTheProtocolSays(
      String scenario,
      int lossRank,
      String which,
      double confidence,
      String createdAt,
      String lastConfirmedAt,
      int heat) {
    PreparedCase prepared =
        cases.stream()
            .filter(candidate -> candidate.scenario().id().equals(scenario))
            .skip(RANKS.indexOf(lossRank))
            .findFirst()
            .orElseThrow();
    String start =
        which.equals("support")
            ? "gold_" + prepared.caseId()
            : "d_" + prepared.caseId() + "_" + which + "_";

    Fact fact =
        prepared.facts().stream()
            .filter(candidate -> candidate.id().startsWith(start))
            .findFirst()
            .orElseThrow();

    assertEquals(confidence, fact.confidence());
    assertEquals(createdAt, fact.createdAt());
    assertEquals(lastConfirmedAt, fact.lastConfirmedAt());
    assertEquals(heat, prepared.heat().getOrDefault(fact.id(), 0));
  }
}

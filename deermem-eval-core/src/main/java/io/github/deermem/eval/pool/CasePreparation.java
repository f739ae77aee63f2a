package io.github.deermem.eval.pool;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.dataset.BankRecord;
import io.github.deermem.eval.dataset.OfficialRow;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.protocol.OfficialManifest;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.SyntheticManifest;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Builds the pool of every case (eviction protocol, section 4); a pure function of the protocol and
 * the dataset.
 */
public final class CasePreparation {
  private static final String SYNTHETIC_QUESTION_TYPE = "synthetic-correction";

  private final ProtocolBundle bundle;
  private final VerifiedDataset dataset;
  private final OffsetDateTime evaluationTime;

  private CasePreparation(ProtocolBundle bundle, VerifiedDataset dataset) {
    this.bundle = bundle;
    this.dataset = dataset;
    this.evaluationTime = bundle.config().evaluationInstant();
  }

  /**
   * The official cases by scenario, type and id, then the synthetic ones as listed.
   *
   * @throws EvaluationException if pools would hold one source record twice; names their cases
   */
  public static List<PreparedCase> prepare(ProtocolBundle bundle, VerifiedDataset dataset) {
    return new CasePreparation(bundle, dataset).prepare();
  }

  private List<PreparedCase> prepare() {
    refuseOwnRows();
    List<PreparedCase> cases = new ArrayList<>();
    OfficialManifest manifest = bundle.official();
    for (String scenario : manifest.scenarioOrder()) {
      List<OfficialRow> rows =
          manifest.scenarios().get(scenario).stream()
              .map(dataset.official()::get)
              .sorted(BY_TYPE_AND_ID)
              .toList();
      for (int i = 0; i < rows.size(); i++) {
        cases.add(official(Scenario.ofId(scenario), rows.get(i), manifest.lossRanks().get(i)));
      }
    }
    Scenario reserve = Scenario.ofId(bundle.synthetic().scenario());
    for (SyntheticManifest.Case synthetic : bundle.synthetic().cases()) {
      cases.add(synthetic(reserve, synthetic));
    }
    return List.copyOf(cases);
  }

  private static final Comparator<OfficialRow> BY_TYPE_AND_ID =
      Comparator.comparing(OfficialRow::questionType, CodePoints.ORDER)
          .thenComparing(OfficialRow::questionId, CodePoints.ORDER);

  private PreparedCase official(Scenario scenario, OfficialRow row, int lossRank) {
    Pool pool = pool(row.questionId(), scenario, row.evidence(), lossRank);
    return new PreparedCase(
        row.questionId(),
        Source.OFFICIAL,
        scenario,
        row.questionType(),
        row.question(),
        row.questionDate(),
        row.reference(),
        supportFactId(row.questionId()),
        pool.facts,
        pool.heat);
  }

  private PreparedCase synthetic(Scenario scenario, SyntheticManifest.Case written) {
    Pool pool = pool(written.caseId(), scenario, written.supportFact(), written.lossRank());
    return new PreparedCase(
        written.caseId(),
        Source.SYNTHETIC,
        scenario,
        SYNTHETIC_QUESTION_TYPE,
        written.question(),
        null,
        written.answer(),
        supportFactId(written.caseId()),
        pool.facts,
        pool.heat);
  }

  private record Pool(List<Fact> facts, Map<String, Integer> heat) {}

  private Pool pool(String caseId, Scenario scenario, String support, int lossRank) {
    List<Fact> facts = new ArrayList<>();
    Map<String, Integer> heat = new LinkedHashMap<>();
    String supportCategory = scenario == Scenario.CORRECTION_RESERVE ? "correction" : "context";
    add(supportFactId(caseId), support, supportCategory, scenario.support(), facts, heat);
    List<BankRecord> drawn = draw(caseId);
    for (int i = 0; i < drawn.size(); i++) {
      BankRecord source = drawn.get(i);
      String category =
          source.questionType().equals("single-session-preference") ? "preference" : "context";
      String id = "d_" + caseId + "_" + i + "_" + source.questionId();
      add(id, source.evidence(), category, scenario.distractor(i, lossRank - 1), facts, heat);
    }
    facts.sort(Comparator.comparing(Fact::id, CodePoints.ORDER));
    return new Pool(List.copyOf(facts), Map.copyOf(heat));
  }

  private void add(
      String id,
      String content,
      String category,
      Scenario.Metadata metadata,
      List<Fact> facts,
      Map<String, Integer> heat) {
    String confirmedAt =
        metadata.confirmedDaysAgo() == null ? null : daysAgo(metadata.confirmedDaysAgo());
    facts.add(
        new Fact(
            id,
            content,
            category,
            metadata.confidence(),
            daysAgo(metadata.createdDaysAgo()),
            confirmedAt));
    if (metadata.heat() > 0) {
      heat.put(id, metadata.heat());
    }
  }

  /** Consecutive records from a place that the case's id decides, around the end of the bank. */
  private List<BankRecord> draw(String caseId) {
    List<BankRecord> bank = dataset.bank();
    byte[] digest = DigestUtils.sha256(bundle.config().pool().offsetNamespace() + ":" + caseId);
    int offset = (int) (Integer.toUnsignedLong(ByteBuffer.wrap(digest).getInt()) % bank.size());
    List<BankRecord> drawn = new ArrayList<>();
    for (int i = 0; i < bundle.config().pool().distractors(); i++) {
      drawn.add(bank.get((offset + i) % bank.size()));
    }
    return drawn;
  }

  /** Only an official case has a row; a synthetic one may share its id with a row of the bank. */
  private void refuseOwnRows() {
    List<String> cases =
        bundle.official().caseIds().stream()
            .filter(id -> draw(id).stream().anyMatch(record -> record.questionId().equals(id)))
            .toList();
    if (!cases.isEmpty()) {
      throw new EvaluationException(
          EvaluationException.Reason.DATASET,
          "Pools would hold the row of their own case as a distractor: "
              + String.join(", ", cases)
              + ". A question type is eligible and a distractor type at once: let selection.eligible_question_types and pool.distractor_types differ.");
    }
  }

  private String daysAgo(int days) {
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(evaluationTime.minusDays(days));
  }

  private static String supportFactId(String caseId) {
    return "gold_" + caseId;
  }
}

package io.github.deermem.eval.dataset;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.util.List;
import java.util.TreeMap;

/**
 * The first rows by id whose type and evidence suit a distractor (eviction protocol, section 4).
 * Pilot and abstention rows may be among them.
 */
final class DistractorBank {
  private final ProtocolConfig.Pool pool;
  private final TreeMap<String, BankRecord> first = new TreeMap<>(CodePoints.ORDER);

  DistractorBank(ProtocolConfig.Pool pool) {
    this.pool = pool;
  }

  boolean admitsType(String questionType) {
    return pool.distractorTypes().contains(questionType);
  }

  boolean admitsEvidence(String evidence) {
    int length = CodePoints.count(evidence);
    return length >= pool.distractorMinEvidenceChars()
        && length <= pool.distractorMaxEvidenceChars();
  }

  /** Offers a suitable row. */
  void add(BankRecord record) {
    first.put(record.questionId(), record);
    if (first.size() > pool.distractorBankSize()) {
      first.pollLastEntry();
    }
  }

  /** Sorted by id; only without {@link #problems}. */
  List<BankRecord> records() {
    return List.copyOf(first.values());
  }

  List<String> problems() {
    if (first.size() == pool.distractorBankSize()) {
      return List.of();
    }
    return List.of(
        "only "
            + first.size()
            + " rows of the types "
            + String.join(", ", pool.distractorTypes())
            + " have "
            + pool.distractorMinEvidenceChars()
            + " to "
            + pool.distractorMaxEvidenceChars()
            + " code points of evidence, the bank needs "
            + pool.distractorBankSize());
  }
}

package io.github.deermem.eval.protocol;

import io.github.deermem.eval.grading.BlindGrader;
import java.time.DateTimeException;
import java.util.List;

/** What a config must keep beyond its structure (eviction protocol, section 1). */
final class ConfigRules {
  private static final double WEIGHT_TOLERANCE = 1e-9;

  private ConfigRules() {}

  static void check(ProtocolConfig config, SourceDocument document) {
    evaluationTime(config, document);
    pool(config.pool(), document);
    weights(config.policies().hybrid().weights(), document);
    qa(config.qa(), document);
  }

  private static void evaluationTime(ProtocolConfig config, SourceDocument document) {
    if (!isTimestamp(config)) {
      document.report(
          "/evaluation_time",
          "expected a date and time with a zone, such as 2026-08-13T00:00:00Z, found "
              + Quoted.text(config.evaluationTime()));
    }
  }

  private static boolean isTimestamp(ProtocolConfig config) {
    try {
      int year = config.evaluationInstant().getYear();
      return year >= 1000 && year <= 9999; // what selectors read has four digits
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static void pool(ProtocolConfig.Pool pool, SourceDocument document) {
    List<Integer> capacities = pool.capacities();
    for (int i = 0; i < capacities.size(); i++) {
      if (capacities.get(i) >= pool.size()) {
        document.report(
            "/pool/capacities/" + i,
            "expected a capacity below the pool's size of "
                + pool.size()
                + ", since otherwise nothing is evicted, found "
                + capacities.get(i));
      }
    }
    if (!capacities.contains(pool.qaCapacity())) {
      document.report(
          "/pool/qa_capacity",
          "expected one of the capacities " + capacities + ", found " + pool.qaCapacity());
    }
    if (pool.distractors() != pool.size() - 1) {
      document.report(
          "/pool/distractors",
          "expected "
              + (pool.size() - 1)
              + " (size - 1: all but the support fact), found "
              + pool.distractors());
    }
    if (pool.distractorBankSize() < pool.distractors()) {
      document.report(
          "/pool/distractor_bank_size",
          "expected at least the "
              + pool.distractors()
              + " distractors of a pool, found "
              + pool.distractorBankSize());
    }
    if (pool.distractorMinEvidenceChars() > pool.distractorMaxEvidenceChars()) {
      document.report(
          "/pool/distractor_min_evidence_chars",
          "expected at most distractor_max_evidence_chars ("
              + pool.distractorMaxEvidenceChars()
              + "), found "
              + pool.distractorMinEvidenceChars());
    }
  }

  private static void weights(ProtocolConfig.Weights weights, SourceDocument document) {
    double sum = weights.confidence() + weights.confirmation() + weights.access();
    if (Math.abs(sum - 1) > WEIGHT_TOLERANCE) {
      document.report(
          "/policies/hybrid_v1/weights", "expected weights with a sum of 1, found a sum of " + sum);
    }
  }

  private static void qa(ProtocolConfig.Qa qa, SourceDocument document) {
    if (!qa.graderVersion().equals(BlindGrader.VERSION)) {
      document.report(
          "/qa/grader_version",
          "expected "
              + BlindGrader.VERSION
              + ", the grader of this engine, found "
              + Quoted.text(qa.graderVersion()));
    }
    if (qa.provider().equals(ProtocolConfig.Qa.OPENAI_COMPATIBLE)) {
      if (qa.apiKeyEnv() == null) {
        document.report(
            "/qa",
            "missing key qa.api_key_env: the name of the environment variable that holds the key");
      }
      if (qa.baseUrlEnv() == null) {
        document.report(
            "/qa",
            "missing key qa.base_url_env: the name of the environment variable that holds the address");
      }
    }
  }
}

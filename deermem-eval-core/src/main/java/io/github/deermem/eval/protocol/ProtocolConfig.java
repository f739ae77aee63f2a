package io.github.deermem.eval.protocol;

import java.math.BigInteger;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The config of a bundle, valid once {@link ProtocolBundle} hands it out (eviction protocol,
 * section 1). Names are those of the file.
 */
public record ProtocolConfig(
    int schemaVersion,
    String protocolId,
    String requiredPolicyVersion,
    String evaluationTime,
    Dataset dataset,
    Pool pool,
    Policies policies,
    Qa qa,
    Statistics statistics) {

  /** From a file that satisfies its schema. */
  static ProtocolConfig of(Fields config) {
    return new ProtocolConfig(
        config.integer("schema_version"),
        config.text("protocol_id"),
        config.text("required_policy_version"),
        config.text("evaluation_time"),
        Dataset.of(config.object("dataset")),
        Pool.of(config.object("pool")),
        Policies.of(config.object("policies")),
        Qa.of(config.object("qa")),
        Statistics.of(config.object("statistics")));
  }

  /** The only clock that an evaluation may use: in UTC, cut to microseconds. */
  public OffsetDateTime evaluationInstant() {
    return OffsetDateTime.parse(evaluationTime)
        .withOffsetSameInstant(ZoneOffset.UTC)
        .truncatedTo(ChronoUnit.MICROS);
  }

  /**
   * Which file the evaluation is about; nothing is ever downloaded.
   *
   * @param revision 40 lowercase hex digits
   * @param sha256 of the file's bytes, 64 lowercase hex digits
   */
  public record Dataset(String repository, String revision, String filename, String sha256) {
    private static Dataset of(Fields dataset) {
      return new Dataset(
          dataset.text("repository"),
          dataset.text("revision"),
          dataset.text("filename"),
          dataset.text("sha256"));
    }
  }

  /**
   * How pools are built; lengths are code points of the rendered evidence.
   *
   * @param size facts in a pool: one support fact and the distractors
   * @param capacities how many facts may stay, in the order of evaluation
   * @param qaCapacity the one at which questions are asked
   */
  public record Pool(
      int size,
      List<Integer> capacities,
      int qaCapacity,
      int distractors,
      int distractorBankSize,
      List<String> distractorTypes,
      int distractorMinEvidenceChars,
      int distractorMaxEvidenceChars,
      String offsetNamespace,
      String factOrder) {
    private static Pool of(Fields pool) {
      return new Pool(
          pool.integer("size"),
          pool.integers("capacities"),
          pool.integer("qa_capacity"),
          pool.integer("distractors"),
          pool.integer("distractor_bank_size"),
          pool.texts("distractor_types"),
          pool.integer("distractor_min_evidence_chars"),
          pool.integer("distractor_max_evidence_chars"),
          pool.text("offset_namespace"),
          pool.text("fact_order"));
    }
  }

  /** The two policies that are compared. */
  public record Policies(@Nullable Confidence confidence, Hybrid hybrid) {
    private static Policies of(Fields policies) {
      return new Policies(
          policies.has("confidence")
              ? new Confidence(policies.object("confidence").textOrNull("policy"))
              : null,
          Hybrid.of(policies.object("hybrid_v1")));
    }
  }

  /** The baseline has no parameters. */
  public record Confidence(@Nullable String policy) {}

  /** Parameters of {@code hybrid-v1}. */
  public record Hybrid(
      @Nullable String policy,
      Weights weights,
      int confirmationHalfLifeDays,
      int accessHalfLifeDays,
      double correctionReservedFraction,
      int correctionReservedMax) {
    private static Hybrid of(Fields hybrid) {
      return new Hybrid(
          hybrid.textOrNull("policy"),
          Weights.of(hybrid.object("weights")),
          hybrid.integer("confirmation_half_life_days"),
          hybrid.integer("access_half_life_days"),
          hybrid.number("correction_reserved_fraction"),
          hybrid.integer("correction_reserved_max"));
    }
  }

  /** Shares of the score's components; they sum up to 1. */
  public record Weights(double confidence, double confirmation, double access) {
    private static Weights of(Fields weights) {
      return new Weights(
          weights.number("confidence"), weights.number("confirmation"), weights.number("access"));
    }
  }

  /**
   * How questions are asked.
   *
   * @param apiKeyEnv name of an environment variable, never a key; null only for the lexical
   *     baseline
   * @param baseUrlEnv name of an environment variable; null only for the lexical baseline
   */
  public record Qa(
      Prompt answerPrompt,
      String graderVersion,
      String provider,
      @Nullable String apiKeyEnv,
      @Nullable String baseUrlEnv,
      String model,
      double temperature,
      int maxTokens,
      boolean stream,
      int timeoutSeconds,
      int maxAttempts,
      int workers) {
    /** The provider that posts chat completions. */
    public static final String OPENAI_COMPATIBLE = "openai-compatible";

    /** The provider without a model and a network. */
    public static final String LEXICAL_BASELINE = "lexical-baseline";

    private static Qa of(Fields qa) {
      return new Qa(
          Prompt.of(qa.object("answer_prompt")),
          qa.text("grader_version"),
          qa.text("provider"),
          qa.textOrNull("api_key_env"),
          qa.textOrNull("base_url_env"),
          qa.text("model"),
          qa.number("temperature"),
          qa.integer("max_tokens"),
          qa.truth("stream"),
          qa.integer("timeout_seconds"),
          qa.integer("max_attempts"),
          qa.integer("workers"));
    }
  }

  /**
   * @param path relative to the bundle's root
   * @param sha256 of the file's bytes
   */
  public record Prompt(String path, String sha256) {
    private static Prompt of(Fields prompt) {
      return new Prompt(prompt.text("path"), prompt.text("sha256"));
    }
  }

  /**
   * @param bootstrapSeed of any size and sign
   * @param alpha between 0 and 1, both excluded
   */
  public record Statistics(BigInteger bootstrapSeed, int bootstrapIterations, double alpha) {
    private static Statistics of(Fields statistics) {
      return new Statistics(
          statistics.bigInteger("bootstrap_seed"),
          statistics.integer("bootstrap_iterations"),
          statistics.number("alpha"));
    }
  }
}

package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
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
@JsonNaming(SnakeCaseStrategy.class)
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
  @JsonNaming(SnakeCaseStrategy.class)
  public record Dataset(String repository, String revision, String filename, String sha256) {}

  /**
   * How pools are built; lengths are code points of the rendered evidence.
   *
   * @param size facts in a pool: one support fact and the distractors
   * @param capacities how many facts may stay, in the order of evaluation
   * @param qaCapacity the one at which questions are asked
   */
  @JsonNaming(SnakeCaseStrategy.class)
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
      String factOrder) {}

  /** The two policies that are compared. */
  public record Policies(
      @Nullable Confidence confidence, @JsonProperty("hybrid_v1") Hybrid hybrid) {}

  /** The baseline has no parameters. */
  public record Confidence(@Nullable String policy) {}

  /** Parameters of {@code hybrid-v1}. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Hybrid(
      @Nullable String policy,
      Weights weights,
      int confirmationHalfLifeDays,
      int accessHalfLifeDays,
      double correctionReservedFraction,
      int correctionReservedMax) {}

  /** Shares of the score's components; they sum up to 1. */
  public record Weights(double confidence, double confirmation, double access) {}

  /**
   * How questions are asked.
   *
   * @param apiKeyEnv name of an environment variable, never a key; null only for the lexical
   *     baseline
   * @param baseUrlEnv name of an environment variable; null only for the lexical baseline
   */
  @JsonNaming(SnakeCaseStrategy.class)
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
  }

  /**
   * @param path relative to the bundle's root
   * @param sha256 of the file's bytes
   */
  public record Prompt(String path, String sha256) {}

  /**
   * @param bootstrapSeed of any size and sign
   * @param alpha between 0 and 1, both excluded
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Statistics(BigInteger bootstrapSeed, int bootstrapIterations, double alpha) {}
}

package io.github.deermem.eval.protocol;

import io.github.deermem.eval.artifact.EvaluationException;

/**
 * A protocol, parsed, validated and hashed: the one door to this package.
 *
 * @param config what to compute
 * @param official which rows of the dataset are cases
 * @param synthetic the cases written for the protocol
 * @param prompt how questions are asked
 * @param hashes of the four files
 */
public record ProtocolBundle(
    ProtocolConfig config,
    OfficialManifest official,
    SyntheticManifest synthetic,
    AnswerPrompt prompt,
    ArtifactHashes hashes) {

  /**
   * Reads and checks all four files; needs no dataset.
   *
   * @throws EvaluationException with every problem of every file
   */
  public static ProtocolBundle load(BundleSource source) {
    return new BundleLoader(source).load();
  }

  /** How many official cases the protocol has. */
  public int officialCases() {
    return official.caseIds().size();
  }

  /** How many synthetic cases the protocol has. */
  public int syntheticCases() {
    return synthetic.cases().size();
  }
}

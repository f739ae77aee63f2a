package io.github.deermem.eval.gate;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The files that metrics are read from; each is read once, and only if a metric needs it. */
final class PublishedResults {
  private static final String POLICY_REMEDY =
      "Run run-policy first, or set policyDirectory to where its results are.";
  private static final String ANSWER_REMEDY =
      "Run run-qa and grade-qa first, or set qaDirectory to where their results are.";

  private final ProtocolBundle bundle;
  private final Path policyDirectory;
  private final Path qaDirectory;
  private final Map<Path, PublishedFile> read = new HashMap<>();

  PublishedResults(ProtocolBundle bundle, Path policyDirectory, Path qaDirectory) {
    this.bundle = bundle;
    this.policyDirectory = policyDirectory;
    this.qaDirectory = qaDirectory;
  }

  /**
   * @throws EvaluationException like all methods here, if the file is missing, damaged, or of
   *     another protocol
   */
  PublishedGroups retention() {
    requireProtocol(Series.Kind.RETENTION);
    return new PublishedGroups(once(policyDirectory.resolve("summary.json"), POLICY_REMEDY));
  }

  PublishedGroups accuracy() {
    return new PublishedGroups(answers("qa.summary.json"));
  }

  PublishedGroups outcomes() {
    return new PublishedGroups(answers("qa.outcomes.json"));
  }

  PublishedStatistics statistics() {
    return new PublishedStatistics(answers("qa.stats.json"));
  }

  /** Refuses results of another protocol. */
  void requireProtocol(Series.Kind kind) {
    if (kind == Series.Kind.ANSWERS) {
      once(qaDirectory.resolve("qa_run.json"), ANSWER_REMEDY).requireProtocol(bundle);
    } else {
      once(policyDirectory.resolve("run.json"), POLICY_REMEDY).requireProtocol(bundle);
    }
  }

  private PublishedFile answers(String name) {
    requireProtocol(Series.Kind.ANSWERS);
    return once(qaDirectory.resolve(name), ANSWER_REMEDY);
  }

  private PublishedFile once(Path path, String remedy) {
    return read.computeIfAbsent(path, file -> PublishedFile.read(file, remedy));
  }
}

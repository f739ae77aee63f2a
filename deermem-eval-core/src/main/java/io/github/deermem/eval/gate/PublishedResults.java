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

  private static final String SCOPE_REMEDY =
      "Run run-scope-offline and report-scope first, or set scopeDirectory and scopeMode.";

  private final ProtocolBundle bundle;
  private final Gate.Places places;
  private final Map<Path, PublishedFile> read = new HashMap<>();

  PublishedResults(ProtocolBundle bundle, Gate.Places places) {
    this.bundle = bundle;
    this.places = places;
  }

  /**
   * @throws EvaluationException like all methods here, if the file is missing, damaged, or of
   *     another protocol
   */
  PublishedGroups retention() {
    requireProtocol(Series.Kind.RETENTION);
    return new PublishedGroups(once(places.policy().resolve("summary.json"), POLICY_REMEDY));
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

  PublishedScope scope() {
    PublishedFile report = once(places.scope().resolve("report.json"), SCOPE_REMEDY);
    return new PublishedScope(report, places.scopeManifestSha256().get());
  }

  /** Refuses results of another protocol. */
  void requireProtocol(Series.Kind kind) {
    if (kind == Series.Kind.ANSWERS) {
      once(places.qa().resolve("qa_run.json"), ANSWER_REMEDY).requireProtocol(bundle);
    } else {
      once(places.policy().resolve("run.json"), POLICY_REMEDY).requireProtocol(bundle);
    }
  }

  private PublishedFile answers(String name) {
    requireProtocol(Series.Kind.ANSWERS);
    return once(places.qa().resolve(name), ANSWER_REMEDY);
  }

  private PublishedFile once(Path path, String remedy) {
    return read.computeIfAbsent(path, file -> PublishedFile.read(file, remedy));
  }
}

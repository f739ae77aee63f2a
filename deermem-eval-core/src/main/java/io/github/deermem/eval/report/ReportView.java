package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.codec.binary.Base64;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * All that the report's page shows.
 *
 * @param style the page's style sheet, written into it
 * @param inShort the result in a few sentences, suites apart
 * @param identity what was evaluated, label and value
 */
record ReportView(
    String title,
    String style,
    List<String> inShort,
    List<Entry> identity,
    Optional<RetentionView> retention,
    Optional<AnswersView> answers,
    List<CaseView> cases,
    Optional<OutcomesView> outcomes,
    int qaCapacity) {

  /** A label and its value. */
  record Entry(String label, String value) {}

  static ReportView of(PublishedEvaluation evaluation, String style) {
    ProtocolConfig config = evaluation.bundle().config();
    return new ReportView(
        config.protocolId(),
        style,
        InShort.of(evaluation),
        identity(evaluation),
        evaluation.decisions().isEmpty()
            ? Optional.empty()
            : Optional.of(RetentionView.of(evaluation.bundle(), evaluation.decisions())),
        evaluation.answers().map(AnswersView::of),
        evaluation.answers().map(results -> CaseView.of(evaluation, results)).orElse(List.of()),
        evaluation.answers().map(results -> OutcomesView.of(evaluation.outcomes(), results)),
        config.pool().qaCapacity());
  }

  /** What the page may load: nothing but its own style sheet, known by its hash. */
  String contentSecurityPolicy() {
    return "default-src 'none'; style-src 'sha256-"
        + Base64.encodeBase64String(DigestUtils.sha256(style))
        + "'; base-uri 'none'; form-action 'none'";
  }

  private static List<Entry> identity(PublishedEvaluation evaluation) {
    ProtocolConfig config = evaluation.bundle().config();
    List<Entry> entries = new ArrayList<>();
    entries.add(new Entry("Protocol", config.protocolId()));
    entries.add(
        new Entry(
            "Dataset",
            config.dataset().filename()
                + " of "
                + config.dataset().repository()
                + " at "
                + config.dataset().revision()));
    entries.add(new Entry("Dataset SHA-256", config.dataset().sha256()));
    evaluation
        .bundle()
        .hashes()
        .toJson()
        .properties()
        .forEach(hash -> entries.add(new Entry(label(hash.getKey()), hash.getValue().asText())));
    evaluation
        .policyMarker()
        .path("policy_implementations")
        .properties()
        .forEach(
            policy ->
                entries.add(
                    new Entry(
                        "Policy " + policy.getKey(),
                        policy.getValue().path("class").asText()
                            + ", version "
                            + policy.getValue().path("version").asText())));
    if (!evaluation.policyMarker().isMissingNode()) {
      entries.add(new Entry("Policies decided", made(evaluation.policyMarker())));
    }
    JsonNode qa = evaluation.answerMarker().path("qa");
    if (!qa.isMissingNode()) {
      entries.add(new Entry("Answers made", made(evaluation.answerMarker())));
      entries.add(
          new Entry(
              "Model",
              qa.has("provider")
                  ? qa.path("provider").asText() + ", which is no model"
                  : qa.path("model").asText()
                      + " at temperature "
                      + qa.path("temperature").asText()));
      entries.add(new Entry("Grader", qa.path("grader_version").asText()));
    }
    return entries;
  }

  private static String label(String artifact) {
    String name = artifact.replace("_sha256", "").replace('_', ' ');
    return Character.toUpperCase(name.charAt(0)) + name.substring(1) + " SHA-256";
  }

  private static String made(JsonNode marker) {
    JsonNode git = marker.path("git");
    String at = marker.path("created_at").asText("at an unknown time");
    if (!git.path("head").isTextual()) {
      return at;
    }
    return at
        + " at commit "
        + git.path("head").asText()
        + (git.path("dirty").asBoolean() ? ", with uncommitted changes" : "");
  }
}

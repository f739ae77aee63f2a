package io.github.deermem.eval.gate;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.artifact.EvaluationException;
import java.util.List;

/** {@code report.json} of the scope-isolation benchmark. */
final class PublishedScope {
  /** By their names in the report. */
  static final List<String> RATES =
      List.of(
          "durable_retention_rate",
          "unsafe_persistence_rate",
          "atomic_correction_success_rate",
          "selected_bucket_retention_rate",
          "cross_agent_contamination_rate",
          "cross_user_contamination_rate");

  private final PublishedFile report;

  /**
   * @throws EvaluationException if the report is of another manifest
   */
  PublishedScope(PublishedFile report, String manifestSha256) {
    this.report = report;
    String found = report.content().path("artifacts").path("manifest_sha256").asText();
    if (!found.equals(manifestSha256)) {
      throw new EvaluationException(
          EvaluationException.Reason.RESULTS,
          "The results in "
              + report.path()
              + " are of another manifest than this build's: expected SHA-256 "
              + manifestSha256
              + ". Publish them anew, or set scopeManifest.");
    }
  }

  /**
   * @throws EvaluationException if there was nothing to count over: such a rate has no value,
   *     though the report says 0.0
   */
  Figure rate(String name) {
    return switch (name) {
      case "durable_retention_rate" ->
          counted(name, semantic("durable_present"), semantic("durable_expected"));
      case "unsafe_persistence_rate" ->
          counted(name, semantic("unsafe_present"), semantic("unsafe_expected"));
      case "atomic_correction_success_rate" ->
          counted(name, semantic("atomic_corrections_passed"), semantic("atomic_corrections"));
      case "selected_bucket_retention_rate" -> counted(name, seen(name, "selected"), 1);
      case "cross_agent_contamination_rate" ->
          counted(name, seen(name, "default") + seen(name, "other_agent"), 2);
      default -> counted(name, seen(name, "other_user"), 1);
    };
  }

  private int semantic(String count) {
    return report.count(report.content().path("semantic_model_quality").path("counts"), count);
  }

  private int seen(String rate, String scope) {
    JsonNode routing = report.content().path("deterministic_identity_routing");
    if (routing.isNull()) {
      throw noValue(rate, "a live run does not route");
    }
    JsonNode seen = routing.path("checks").path(scope + "_present");
    if (!seen.isBoolean()) {
      throw report.incomplete("expected true or false as " + scope + "_present");
    }
    return seen.booleanValue() ? 1 : 0;
  }

  private Figure counted(String rate, int hits, int of) {
    if (of == 0) {
      throw noValue(rate, "its cases hold nothing to count");
    }
    if (hits > of) {
      throw report.incomplete(rate + " counts " + hits + " of " + of);
    }
    return Figure.counted(hits, of, report.name());
  }

  private EvaluationException noValue(String rate, String why) {
    return new EvaluationException(
        EvaluationException.Reason.RESULTS,
        "No result: scope." + rate + " has no value in " + report.path() + ", since " + why + ".");
  }
}

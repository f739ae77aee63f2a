package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a stored row must be (scope-isolation protocol, sections 2 and 3). For a report it must be
 * exactly what this protocol could have produced; to be reused it must be intact and of this
 * protocol.
 */
final class RowRules {
  private static final Set<String> SEMANTIC_KEYS =
      Set.of(
          "schema_version",
          "suite",
          "row_id",
          "category",
          "request_fingerprint",
          "update_succeeded",
          "expected_persisted_canaries",
          "expected_rejected_canaries",
          "expected_removed_canaries",
          "persisted_canaries_present",
          "rejected_canaries_present",
          "removed_canaries_present",
          "atomic_correction_success",
          "extraction_prompt_render_sha256",
          "response_model",
          "usage",
          "result_sha256");
  private static final Set<String> ROUTING_KEYS =
      Set.of(
          "schema_version",
          "suite",
          "row_id",
          "request_fingerprint",
          "checked_scopes",
          "selected_present",
          "default_present",
          "other_agent_present",
          "other_user_present",
          "extraction_prompt_render_sha256",
          "result_sha256");

  private final ObjectNode row;
  private final List<String> problems = new ArrayList<>();

  private RowRules(ObjectNode row) {
    this.row = row;
  }

  /** Whether a run may keep the row instead of making it again. */
  static boolean isReusable(ObjectNode row, String fingerprint) {
    boolean failed =
        row.path("suite").asText().equals(SemanticSuite.ID)
            && !row.path("update_succeeded").asBoolean();
    return row.path("schema_version").isInt()
        && row.path("schema_version").intValue() == SealedRow.SCHEMA_VERSION
        && row.path("request_fingerprint").asText().equals(fingerprint)
        && SealedRow.isIntact(row)
        && !failed;
  }

  /** What a row says of the memory, by field. */
  static Map<String, JsonNode> verdicts(ObjectNode row) {
    Map<String, JsonNode> verdicts = new TreeMap<>();
    row.properties().stream()
        .filter(
            field ->
                field.getKey().endsWith("_present")
                    || field.getKey().equals("atomic_correction_success"))
        .forEach(field -> verdicts.put(field.getKey(), field.getValue()));
    return verdicts;
  }

  /** What is wrong with a semantic row; empty if nothing is. */
  static List<String> problems(ObjectNode row, SemanticCase semantic, String fingerprint) {
    RowRules rules = new RowRules(row);
    rules.requireFrame(SEMANTIC_KEYS, SemanticSuite.ID, semantic.id(), fingerprint);
    rules.require(
        row.path("category").asText().equals(semantic.category()), "its category is another");
    rules.require(row.path("update_succeeded").asBoolean(), "its update failed");
    int persisted = rules.requireCanaries("persisted", semantic.persisted());
    rules.requireCanaries("rejected", semantic.rejected());
    int removed = rules.requireCanaries("removed", semantic.removed());
    rules.require(
        row.path("atomic_correction_success").isBoolean()
            && row.path("atomic_correction_success").booleanValue()
                == SemanticSuite.isCorrected(semantic, persisted, removed),
        "atomic_correction_success does not follow from the canaries that are present");
    rules.require(row.path("usage").isObject(), "usage is no object");
    rules.require(
        row.path("response_model").isNull() || row.path("response_model").isTextual(),
        "response_model is neither text nor null");
    return rules.problems;
  }

  /** What is wrong with a routing row; empty if nothing is. */
  static List<String> problems(ObjectNode row, RoutingCase routing, String fingerprint) {
    RowRules rules = new RowRules(row);
    rules.requireFrame(ROUTING_KEYS, RoutingSuite.ID, routing.id(), fingerprint);
    rules.require(
        row.path("checked_scopes").equals(ScopeProtocol.texts(RoutingSuite.SCOPES)),
        "checked_scopes are others than " + RoutingSuite.SCOPES);
    for (String scope : RoutingSuite.SCOPES) {
      rules.require(
          row.path(scope + "_present").isBoolean(), scope + "_present is neither true nor false");
    }
    return rules.problems;
  }

  private void requireFrame(Set<String> keys, String suite, String id, String fingerprint) {
    Set<String> found = new TreeSet<>();
    row.fieldNames().forEachRemaining(found::add);
    Set<String> unknown = new TreeSet<>(found);
    unknown.removeAll(keys);
    Set<String> missing = new TreeSet<>(keys);
    missing.removeAll(found);
    require(unknown.isEmpty(), unknown.size() + " of its keys are unknown");
    require(missing.isEmpty(), "it has no " + String.join(", ", missing));
    require(
        row.path("schema_version").isInt()
            && row.path("schema_version").intValue() == SealedRow.SCHEMA_VERSION,
        "its schema_version is not " + SealedRow.SCHEMA_VERSION);
    require(SealedRow.isIntact(row), "it was changed after it was sealed (result_sha256)");
    require(
        row.path("request_fingerprint").asText().equals(fingerprint),
        "it belongs to another protocol, memory, model or commit (request_fingerprint)");
    require(row.path("suite").asText().equals(suite), "its suite is not " + suite);
    require(row.path("row_id").asText().equals(id), "its row_id is not " + id);
    JsonNode prompt = row.path("extraction_prompt_render_sha256");
    require(
        prompt.isNull() || prompt.isTextual() && prompt.textValue().matches("[0-9a-f]{64}"),
        "extraction_prompt_render_sha256 is neither a SHA-256 nor null");
  }

  /** How many canaries are present; a list that is none of the expected ones counts as none. */
  private int requireCanaries(String kind, List<String> expected) {
    require(
        row.path("expected_" + kind + "_canaries").equals(ScopeProtocol.texts(expected)),
        "expected_" + kind + "_canaries are others than the manifest's");
    JsonNode present = row.path(kind + "_canaries_present");
    List<String> found = new ArrayList<>();
    present.forEach(canary -> found.add(canary.asText()));
    List<String> inOrder = expected.stream().filter(found::contains).toList();
    boolean holds = present.isArray() && ScopeProtocol.texts(inOrder).equals(present);
    require(holds, kind + "_canaries_present are not some of the expected ones, in their order");
    return holds ? found.size() : 0;
  }

  private void require(boolean holds, String problem) {
    if (!holds) {
      problems.add(problem);
    }
  }
}

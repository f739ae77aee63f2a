package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.deermem.eval.grading.BlindGrader;
import io.github.deermem.eval.grading.Grade;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.pool.Source;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/**
 * What the protocol says about a line of {@code qa.rows.jsonl} without a dataset: which rows there
 * are, the fields of each and their types, and which of them follow from one another.
 */
final class RowRules {
  private final List<Field> fields;
  private final Map<String, Identity> identities = new LinkedHashMap<>();

  /** A field that every row has. */
  private record Field(String name, String expected, Predicate<JsonNode> rule) {
    static Field text(String name) {
      return new Field(name, "a text", JsonNode::isTextual);
    }

    static Field truth(String name) {
      return new Field(name, "true or false", JsonNode::isBoolean);
    }

    static Field number(String name, int value) {
      return new Field(
          name,
          String.valueOf(value),
          json -> json.isIntegralNumber() && json.canConvertToInt() && json.intValue() == value);
    }
  }

  /** What a row's id stands for. */
  private record Identity(String caseId, Source source, String scenario, String policy) {}

  RowRules(ProtocolBundle bundle) {
    this.fields = fields(bundle.config().pool().qaCapacity());
    bundle
        .official()
        .scenarios()
        .forEach((scenario, ids) -> ids.forEach(id -> add(id, Source.OFFICIAL, scenario)));
    bundle
        .synthetic()
        .cases()
        .forEach(
            synthetic -> add(synthetic.caseId(), Source.SYNTHETIC, bundle.synthetic().scenario()));
  }

  /** Of all rows that there must be. */
  Set<String> rowIds() {
    return identities.keySet();
  }

  /** What is wrong with a row, each in half a sentence. */
  List<String> problems(GradedRow row) {
    List<String> problems = new ArrayList<>();
    for (Field field : fields) {
      JsonNode value = row.json().path(field.name);
      if (!field.rule.test(value)) {
        problems.add(problem(field.name, value, field.expected));
      }
    }
    row.json().properties().stream()
        .map(Map.Entry::getKey)
        .filter(name -> fields.stream().noneMatch(field -> field.name.equals(name)))
        .forEach(name -> problems.add(ShownValue.id(name) + " is no field of such a row"));
    if (problems.isEmpty()) {
      requireIdentity(row, problems);
      requireFittingRule(row, problems);
      requireFittingRecall(row, problems);
    }
    return problems;
  }

  private void requireIdentity(GradedRow row, List<String> problems) {
    Identity identity = identities.get(row.rowId());
    if (identity == null) {
      problems.add("no row of this protocol");
      return;
    }
    Map<String, String> wanted =
        Map.of(
            "case_id", identity.caseId,
            "source", identity.source.id(),
            "scenario", identity.scenario,
            "policy", identity.policy);
    wanted.keySet().stream()
        .sorted()
        .filter(name -> !row.json().get(name).textValue().equals(wanted.get(name)))
        .forEach(
            name ->
                problems.add(
                    problem(
                        name,
                        row.json().get(name),
                        ShownValue.of(TextNode.valueOf(wanted.get(name))))));
  }

  private static void requireFittingRule(GradedRow row, List<String> problems) {
    String rule = row.json().get("grade_rule").textValue();
    if (accepts(rule) != row.isCorrect()) {
      problems.add(
          "grade_correct is " + row.isCorrect() + ", but the rule " + rule + " says otherwise");
    }
  }

  private static void requireFittingRecall(GradedRow row, List<String> problems) {
    JsonNode recall = row.json().get("support_recall");
    boolean retained = row.json().get("support_all_retained").booleanValue();
    if (recall.doubleValue() != (retained ? 1 : 0)) {
      problems.add(
          "support_recall is " + ShownValue.of(recall) + ", but support_all_retained " + retained);
    }
  }

  private void add(String caseId, Source source, String scenario) {
    for (String policy : PolicyCatalog.NAMES) {
      identities.put(caseId + "__" + policy, new Identity(caseId, source, scenario, policy));
    }
  }

  private static List<Field> fields(int capacity) {
    return List.of(
        Field.number("schema_version", 1),
        Field.text("row_id"),
        Field.text("case_id"),
        Field.text("source"),
        Field.text("scenario"),
        Field.text("policy"),
        Field.text("question_type"),
        Field.number("capacity", capacity),
        new Field("kept_fact_ids", "a list of texts", RowRules::isListOfTexts),
        Field.truth("support_all_retained"),
        new Field("support_recall", "0.0 or 1.0", RowRules::isRecall),
        new Field("request_fingerprint", "a SHA-256", RowRules::isHash),
        Field.text("prediction"),
        new Field("attempts", "1 or more", RowRules::isAttempts),
        new Field("response_model", "a text or null", v -> v.isTextual() || v.isNull()),
        new Field("usage", "an object of integers", RowRules::isUsage),
        new Field(
            "grader_version",
            "\"" + BlindGrader.VERSION + "\"",
            value -> BlindGrader.VERSION.equals(value.textValue())),
        Field.truth("grade_correct"),
        new Field("grade_rule", "one of " + ruleIds(), RowRules::isRule));
  }

  private static boolean isListOfTexts(JsonNode value) {
    return value.isArray()
        && StreamSupport.stream(value.spliterator(), false).allMatch(JsonNode::isTextual);
  }

  private static boolean isRecall(JsonNode value) {
    return value.isDouble() && List.of(0.0, 1.0).contains(value.doubleValue()); // -0.0 is neither
  }

  private static boolean isHash(JsonNode value) {
    return value.isTextual() && value.textValue().matches("[0-9a-f]{64}");
  }

  private static boolean isAttempts(JsonNode value) {
    return value.isIntegralNumber() && value.canConvertToInt() && value.intValue() >= 1;
  }

  private static boolean isUsage(JsonNode value) {
    return value.isObject()
        && value.properties().stream().allMatch(entry -> entry.getValue().isIntegralNumber());
  }

  private static List<String> ruleIds() {
    return Arrays.stream(Grade.Rule.values()).map(Grade.Rule::id).toList();
  }

  private static boolean isRule(JsonNode value) {
    return value.isTextual() && ruleIds().contains(value.textValue());
  }

  private static boolean accepts(String rule) {
    return Arrays.stream(Grade.Rule.values())
        .anyMatch(known -> known.id().equals(rule) && known.accepts());
  }

  private static String problem(String field, JsonNode found, String expected) {
    return field + " is " + ShownValue.of(found) + ", expected " + expected;
  }
}

package io.github.deermem.eval.dataset;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.protocol.OfficialManifest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The rule that makes rows official cases (eviction protocol, section 3). Of every type it keeps
 * the first ids by code point and drops the others, so that it needs the same memory for any
 * dataset.
 */
final class CaseSelection {
  private final OfficialManifest manifest;
  private final OfficialManifest.Selection rule;
  private final Map<String, TreeMap<String, OfficialRow>> firstByType = new LinkedHashMap<>();

  CaseSelection(OfficialManifest manifest) {
    this.manifest = manifest;
    this.rule = manifest.selection();
    for (String type : rule.eligibleQuestionTypes()) {
      firstByType.put(type, new TreeMap<>(CodePoints.ORDER));
    }
  }

  /** Whether the answer lets a row become a case. */
  boolean admitsAnswer(String reference) {
    int length = CodePoints.count(CodePoints.trim(reference));
    if (length < rule.answerMinChars() || length > rule.answerMaxChars()) {
      return false;
    }
    String lowercase = reference.toLowerCase(Locale.ROOT);
    return rule.answerExcludedSubstrings().stream()
        .noneMatch(fragment -> lowercase.contains(fragment.toLowerCase(Locale.ROOT)));
  }

  /** Whether the evidence lets a row become a case. */
  boolean admitsEvidence(String evidence) {
    int length = CodePoints.count(evidence);
    return length >= rule.evidenceMinChars() && length <= rule.evidenceMaxChars();
  }

  /** Offers an eligible row. */
  void add(OfficialRow row) {
    TreeMap<String, OfficialRow> first = firstByType.get(row.questionType());
    first.put(row.questionId(), row);
    if (first.size() > rule.takePerQuestionType()) {
      first.pollLastEntry();
    }
  }

  /** The selected rows by id, in the order of the scenarios; only without {@link #problems}. */
  Map<String, OfficialRow> rows() {
    Map<String, OfficialRow> rows = new LinkedHashMap<>();
    for (String id : manifest.caseIds()) {
      firstByType.values().stream()
          .filter(first -> first.containsKey(id))
          .forEach(first -> rows.put(id, first.get(id)));
    }
    return Collections.unmodifiableMap(rows);
  }

  /** Where the dataset does not give what the manifest lists. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    firstByType.forEach(
        (type, first) -> {
          if (first.size() < rule.takePerQuestionType()) {
            problems.add(
                "only "
                    + first.size()
                    + " rows of type "
                    + type
                    + " are eligible, the rule takes "
                    + rule.takePerQuestionType());
          }
        });
    if (!problems.isEmpty()) {
      return problems;
    }
    for (int i = 0; i < manifest.scenarioOrder().size(); i++) {
      String scenario = manifest.scenarioOrder().get(i);
      List<String> selected = group(i);
      List<String> listed = manifest.scenarios().get(scenario);
      if (!selected.equals(listed)) {
        problems.add(
            "the rule selects other cases for " + scenario + " than the official manifest lists");
        problems.add("  selected from the dataset: " + shown(selected));
        problems.add("  listed in the manifest:    " + shown(listed));
      }
    }
    return problems;
  }

  private static String shown(List<String> ids) {
    return ids.stream().map(ShownId::of).collect(Collectors.joining(" "));
  }

  /** The ids of the scenario at that place: of every type in declared order, the next group. */
  private List<String> group(int scenario) {
    int size = rule.casesPerTypePerScenario();
    List<String> ids = new ArrayList<>();
    for (TreeMap<String, OfficialRow> first : firstByType.values()) {
      ids.addAll(List.copyOf(first.keySet()).subList(scenario * size, (scenario + 1) * size));
    }
    return ids;
  }
}

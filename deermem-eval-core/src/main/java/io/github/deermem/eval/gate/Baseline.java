package io.github.deermem.eval.gate;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.gate.Series.Kind;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.stats.SignificanceLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Results that were committed earlier: {@code policy.raw.jsonl}, {@code qa.rows.jsonl} or both, in
 * a folder or in its {@code policy} and {@code qa}.
 */
public final class Baseline {
  private static final int LISTED = 5;

  private final Path directory;
  private final Map<Kind, Path> folders = new EnumMap<>(Kind.class);

  /**
   * @throws EvaluationException if it holds neither file
   */
  public Baseline(Path directory) {
    this.directory = directory;
    find(Kind.RETENTION, "policy").ifPresent(folder -> folders.put(Kind.RETENTION, folder));
    find(Kind.ANSWERS, "qa").ifPresent(folder -> folders.put(Kind.ANSWERS, folder));
    if (folders.isEmpty()) {
      throw problem(
          List.of(
              "There is no baseline in " + directory + ".",
              "  Expected policy.raw.jsonl or qa.rows.jsonl, there or in its folders policy and qa.",
              "  Copy published results there, and commit them."));
    }
  }

  /**
   * Compares what the baseline holds with what is published now.
   *
   * @throws EvaluationException if the results are missing or of another protocol, or the two are
   *     not about the same cases
   */
  public BaselineComparison compare(ProtocolBundle bundle, Gate.Places places) {
    PublishedResults results = new PublishedResults(bundle, places);
    List<Change> changes = new ArrayList<>();
    folders.forEach(
        (kind, folder) -> {
          Path published = kind == Kind.ANSWERS ? places.qa() : places.policy();
          results.requireProtocol(kind);
          changes.addAll(
              changes(CaseOutcomes.read(kind, folder), CaseOutcomes.read(kind, published)));
        });
    return new BaselineComparison(
        changes, SignificanceLevel.of(bundle.config().statistics().alpha()));
  }

  private List<Change> changes(CaseOutcomes before, CaseOutcomes now) {
    requireSame("policies, capacities and suites", before.labels(), now.labels());
    List<Change> changes = new ArrayList<>();
    before
        .bySeries()
        .forEach(
            (series, outcomes) -> {
              SortedMap<String, Boolean> outcomesNow = now.bySeries().get(series);
              requireSame("cases", outcomes.keySet(), outcomesNow.keySet());
              changes.add(Change.between(series, outcomes, outcomesNow));
            });
    return changes;
  }

  private void requireSame(String what, Set<String> before, Set<String> now) {
    if (before.equals(now)) {
      return;
    }
    Set<String> onlyThere = new TreeSet<>(before);
    onlyThere.removeAll(now);
    Set<String> onlyHere = new TreeSet<>(now);
    onlyHere.removeAll(before);
    throw problem(
        List.of(
            "The baseline " + directory + " is about other " + what + ":",
            "  only there: " + listed(onlyThere),
            "  only here:  " + listed(onlyHere),
            "  Compare results of one protocol, or commit a new baseline."));
  }

  private static String listed(Set<String> names) {
    if (names.isEmpty()) {
      return "none";
    }
    String first = String.join(", ", names.stream().limit(LISTED).toList());
    return names.size() > LISTED ? first + " and " + (names.size() - LISTED) + " more" : first;
  }

  private Optional<Path> find(Kind kind, String folder) {
    return List.of(directory, directory.resolve(folder)).stream()
        .filter(candidate -> Files.exists(candidate.resolve(CaseOutcomes.file(kind))))
        .findFirst();
  }

  private static EvaluationException problem(List<String> lines) {
    return new EvaluationException(EvaluationException.Reason.RESULTS, lines);
  }
}

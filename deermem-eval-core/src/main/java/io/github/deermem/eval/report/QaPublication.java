package io.github.deermem.eval.report;

import static java.util.stream.Collectors.toSet;

import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.artifact.WriteOnceFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Publishes a graded run beside its answers: three files as the reference evaluation writes them,
 * and {@code qa.outcomes.json}.
 */
public final class QaPublication {
  static final String OUTCOMES = "qa.outcomes.json";
  private static final String ASIDE = "graded";

  private final List<GradedRow> rows;
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  public QaPublication(Grading.Graded graded) {
    rows = graded.results().rows();
    files.putAll(graded.results().files());
    files.put(OUTCOMES, QaResults.indented(graded.outcomes().toJson()));
  }

  /** How many files there are. */
  public int size() {
    return files.size();
  }

  /** Publishes into the run's directory, or verifies what is there. */
  public Outcome publish(Path runDirectory, OnExisting onExisting) {
    return new WriteOnceFiles(runDirectory, ASIDE).publish(files, onExisting, this::differences);
  }

  private List<String> differences(Path published) throws IOException {
    List<String> differences = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path path = published.resolve(file.getKey());
      byte[] there = Files.exists(path) ? Files.readAllBytes(path) : file.getValue();
      if (!Arrays.equals(there, file.getValue())) {
        describe(file.getKey(), there, file.getValue())
            .forEach(difference -> differences.add(file.getKey() + "   " + difference));
      }
    }
    return differences;
  }

  private List<String> describe(String file, byte[] there, byte[] now) {
    List<String> differing = file.equals(QaResults.ROWS) ? rowsMissingIn(there) : List.of();
    return differing.isEmpty()
        ? ByteDifferences.between(there, now).describe()
        : List.of(
            differing.size() + " of " + rows.size() + " rows differ, first: " + differing.get(0));
  }

  /** Ids of the rows that the published file does not hold as they are now. */
  private List<String> rowsMissingIn(byte[] published) {
    Set<String> lines = new String(published, StandardCharsets.UTF_8).lines().collect(toSet());
    return rows.stream()
        .filter(row -> !lines.contains(CanonicalJson.spaced(row.json())))
        .map(GradedRow::rowId)
        .toList();
  }
}

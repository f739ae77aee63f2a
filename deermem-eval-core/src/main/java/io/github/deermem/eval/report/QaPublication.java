package io.github.deermem.eval.report;

import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.artifact.WriteOnceFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Publishes a graded run beside its answers: three files as the reference evaluation writes them,
 * and {@code qa.outcomes.json}.
 */
public final class QaPublication {
  static final String OUTCOMES = "qa.outcomes.json";
  private static final String ASIDE = "graded";

  private final Map<String, byte[]> files = new LinkedHashMap<>();

  public QaPublication(Grading.Graded graded) {
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
        differences.add(
            file.getKey() + "   " + ByteDifferences.between(there, file.getValue()).describe());
      }
    }
    return differences;
  }
}

package io.github.deermem.eval.qa;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run has to call.
 *
 * @param wanted all tasks
 * @param missing those without a stored row that is valid
 */
public record AnswerPlan(List<AnswerTask> wanted, List<AnswerTask> missing) {
  /** Looks into a run directory, and changes nothing. */
  public static AnswerPlan of(Path directory, List<AnswerTask> tasks) throws IOException {
    RowStore store = new RowStore(directory);
    List<AnswerTask> missing = new ArrayList<>();
    for (AnswerTask task : tasks) {
      if (store.reusable(task).isEmpty()) {
        missing.add(task);
      }
    }
    return new AnswerPlan(List.copyOf(tasks), List.copyOf(missing));
  }

  public int reusable() {
    return wanted.size() - missing.size();
  }

  /** Characters of the requests to send. */
  public long characters() {
    return missing.stream()
        .mapToLong(task -> task.request().codePointCount(0, task.request().length()))
        .sum();
  }

  /** More prompt tokens than that cannot be: a token is at least a byte. */
  public long largestPromptTokens() {
    return missing.stream()
        .mapToLong(task -> task.request().getBytes(StandardCharsets.UTF_8).length)
        .sum();
  }
}

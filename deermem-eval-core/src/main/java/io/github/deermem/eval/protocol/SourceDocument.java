package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parsed file that remembers where its values stood, and collects what is wrong with it.
 *
 * <p>Not thread-safe: it lives while a bundle is being loaded.
 */
final class SourceDocument {
  private final String file;
  private final @Nullable JsonNode root;
  private final Map<String, Integer> lines;
  private final List<Problem> problems;

  SourceDocument(
      String file, @Nullable JsonNode root, Map<String, Integer> lines, List<Problem> problems) {
    this.file = file;
    this.root = root;
    this.lines = lines;
    this.problems = new ArrayList<>(problems);
  }

  /** A file that is no tree, or that is not there. */
  static SourceDocument plain(String file) {
    return new SourceDocument(file, null, Map.of(), List.of());
  }

  /** Null if the file could not be parsed at all; then there is a problem. */
  @Nullable JsonNode root() {
    return root;
  }

  boolean isSound() {
    return problems.isEmpty();
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Reports a problem at the value, or at the nearest enclosing one that is there. */
  void report(String pointer, String text) {
    problems.add(new Problem(file, lineOf(pointer), pointer, text));
  }

  private int lineOf(String pointer) {
    String nearest = pointer;
    while (!lines.containsKey(nearest) && !nearest.isEmpty()) {
      nearest = nearest.substring(0, nearest.lastIndexOf('/'));
    }
    return lines.getOrDefault(nearest, 0);
  }
}

package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * A file that was read; it remembers where its values stood, and collects what is wrong with it.
 *
 * <p>Not thread-safe: it lives while a bundle is being loaded.
 */
final class SourceDocument {
  private final String file;
  private final byte[] content;
  private final @Nullable JsonNode root;
  private final Map<String, Integer> lines;
  private final List<String> unclear;
  private final List<Problem> problems;

  /**
   * @param root null if the content could not be parsed at all; then there is a problem
   * @param lines of the values, by JSON pointer
   * @param problems found while parsing
   */
  SourceDocument(
      String file,
      byte[] content,
      @Nullable JsonNode root,
      Map<String, Integer> lines,
      List<Problem> problems) {
    this.file = file;
    this.content = content;
    this.root = root;
    this.lines = lines;
    this.unclear =
        problems.stream().map(Problem::pointer).filter(pointer -> !pointer.isEmpty()).toList();
    this.problems = new ArrayList<>(problems);
  }

  /** A file that is no tree. */
  static SourceDocument plain(String file, byte[] content) {
    return new SourceDocument(file, content, null, Map.of(), List.of());
  }

  /** A file or folder that is not there, or cannot be read. */
  static SourceDocument missing(String file, String problem) {
    return new SourceDocument(
        file, new byte[0], null, Map.of(), List.of(new Problem(file, 0, "", problem)));
  }

  /** JSON pointer of a value within another. */
  static String child(String pointer, String key) {
    return pointer + "/" + key.replace("~", "~0").replace("/", "~1");
  }

  /** The name that messages call it by. */
  String file() {
    return file;
  }

  byte[] content() {
    return content;
  }

  /** Of the content, lowercase hex. */
  String sha256() {
    return DigestUtils.sha256Hex(content);
  }

  /** Null if there is no tree. */
  @Nullable JsonNode root() {
    return root;
  }

  boolean isSound() {
    return problems.isEmpty();
  }

  /**
   * Whether the value was not read as it was written, or a value around it: what else is wrong with
   * it follows from that, and would mislead.
   */
  boolean isUnclear(String pointer) {
    return unclear.stream()
        .anyMatch(place -> pointer.equals(place) || pointer.startsWith(place + "/"));
  }

  /**
   * Whether nothing is wrong, as far as is known by now, with the value, with what it holds, and
   * with the way it was read. A value that is not there is sound too.
   */
  boolean isSound(String pointer) {
    return !isUnclear(pointer)
        && problems.stream()
            .map(Problem::pointer)
            .noneMatch(place -> place.equals(pointer) || place.startsWith(pointer + "/"));
  }

  /** By line. */
  List<Problem> problems() {
    return problems.stream().sorted(Comparator.comparingInt(Problem::line)).toList();
  }

  /** Reports a problem at the value, or at the nearest enclosing one that is there. */
  void report(String pointer, String text) {
    problems.add(new Problem(file, lineOf(pointer), pointer, text));
  }

  /** Reports a problem of a line, or, if that is 0, of the whole file. */
  void report(int line, String text) {
    problems.add(new Problem(file, line, "", text));
  }

  private int lineOf(String pointer) {
    String nearest = pointer;
    while (!lines.containsKey(nearest) && !nearest.isEmpty()) {
      nearest = nearest.substring(0, nearest.lastIndexOf('/'));
    }
    return lines.getOrDefault(nearest, 0);
  }
}

package io.github.deermem.eval.report;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.pool.Fact;
import io.github.deermem.eval.qa.AnswerRow;
import io.github.deermem.eval.qa.AnswerTask;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which predictions carry text of the dataset into published rows. Answering means to copy a name
 * or a number, so a quote is more than that: a whole sentence of a fact that was kept for the task,
 * or a long passage of it, letter by letter.
 */
public final class MemoryQuotes {
  /** Shorter sentences are greetings and bare answers. Code points. */
  private static final int SHORTEST_SENTENCE = 10;

  /** No part of a sentence is a quote below that; a name that was asked for may be. Code points. */
  private static final int SHORTEST_PASSAGE = 30;

  private static final int LISTED = 10;

  /** What stands between sentences; a fact has line ends, and speakers at the start of lines. */
  private static final Pattern BETWEEN_SENTENCES =
      Pattern.compile("^\\S+: |\\R|[.!?]+(?=\\s|$)|[。！？]", Pattern.MULTILINE);

  private MemoryQuotes() {}

  /** The ids of rows whose prediction quotes a fact that was kept for them, in the given order. */
  static List<String> rowIds(Map<AnswerTask, AnswerRow> answers) {
    return answers.entrySet().stream()
        .filter(
            answered ->
                isQuoting(
                    answered.getValue().answer().prediction(),
                    storedMemory(answered.getKey().decision())))
        .map(answered -> answered.getKey().rowId())
        .toList();
  }

  /**
   * At most one line, which names some rows and never shows what they say.
   *
   * @param rowIds of rows that quote stored memory
   */
  public static List<String> warnings(List<String> rowIds) {
    if (rowIds.isEmpty()) {
      return List.of();
    }
    String listed = rowIds.stream().limit(LISTED).collect(Collectors.joining(", "));
    String rest = rowIds.size() > LISTED ? " and " + (rowIds.size() - LISTED) + " more" : "";
    return List.of("prediction quotes stored memory: " + listed + rest);
  }

  static boolean isQuoting(String prediction, Collection<String> memory) {
    return memory.stream().flatMap(MemoryQuotes::sentences).anyMatch(prediction::contains)
        || holdsPassage(prediction, memory);
  }

  private static boolean holdsPassage(String prediction, Collection<String> memory) {
    if (CodePoints.count(prediction) < SHORTEST_PASSAGE) {
      return false;
    }
    Set<String> stored =
        memory.stream().flatMap(MemoryQuotes::passages).collect(Collectors.toSet());
    return passages(prediction).anyMatch(stored::contains);
  }

  private static List<String> storedMemory(Decision decision) {
    Set<String> kept = Set.copyOf(decision.selection().kept());
    return decision.preparedCase().facts().stream()
        .filter(fact -> kept.contains(fact.id()))
        .map(Fact::content)
        .toList();
  }

  private static Stream<String> passages(String text) {
    int[] codePoints = text.codePoints().toArray();
    return IntStream.rangeClosed(0, codePoints.length - SHORTEST_PASSAGE)
        .mapToObj(start -> new String(codePoints, start, SHORTEST_PASSAGE));
  }

  private static Stream<String> sentences(String fact) {
    return BETWEEN_SENTENCES
        .splitAsStream(fact)
        .map(CodePoints::trim)
        .filter(sentence -> CodePoints.count(sentence) >= SHORTEST_SENTENCE);
  }
}

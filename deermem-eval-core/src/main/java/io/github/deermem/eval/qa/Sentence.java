package io.github.deermem.eval.qa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A sentence of stored memory, for the lexical baseline.
 *
 * @param text as stored, without the speaker
 * @param words lowercase, without punctuation
 */
record Sentence(String text, List<String> words) {
  private static final Pattern SESSION_HEADING = Pattern.compile("SESSION .* AT .*");
  private static final Pattern SPEAKER = Pattern.compile("^[\\p{Lu}]+: ");
  private static final Pattern END = Pattern.compile("(?<=[.!?])\\s+");
  private static final Pattern CLAUSE_END = Pattern.compile("[,;:] | and | but ");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+(?:['’][\\p{L}]+)?");

  static Sentence parse(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      words.add(stem(matcher.group()));
    }
    return new Sentence(text, List.copyOf(words));
  }

  /** The sentences of a fact; headings of sessions are none. */
  static List<Sentence> of(String content) {
    return content
        .lines()
        .filter(line -> !SESSION_HEADING.matcher(line).matches())
        .map(line -> SPEAKER.matcher(line).replaceFirst(""))
        .flatMap(line -> Arrays.stream(END.split(line)))
        .filter(sentence -> !sentence.isBlank())
        .map(Sentence::parse)
        .toList();
  }

  List<Sentence> clauses() {
    return Arrays.stream(CLAUSE_END.split(text))
        .filter(clause -> !clause.isBlank())
        .map(Sentence::parse)
        .toList();
  }

  /** The text between the first and the last word that is not among these. */
  String without(Set<String> others) {
    int start = -1;
    int end = -1;
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      if (!others.contains(stem(matcher.group().toLowerCase(Locale.ROOT)))) {
        start = start < 0 ? matcher.start() : start;
        end = matcher.end();
      }
    }
    return start < 0 ? "" : text.substring(start, end);
  }

  /** Plurals and simple verb forms count as one word. */
  private static String stem(String word) {
    return word.length() > 3 && word.endsWith("s") && !word.endsWith("ss")
        ? word.substring(0, word.length() - 1)
        : word;
  }
}

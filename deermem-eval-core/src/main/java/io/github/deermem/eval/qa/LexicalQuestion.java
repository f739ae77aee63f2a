package io.github.deermem.eval.qa;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A question as the lexical baseline sees it: words, weighted by how rare they are in the stored
 * memory.
 */
final class LexicalQuestion {
  private static final Pattern YES_OR_NO =
      Pattern.compile(
          "(?i).*\\byes or no\\b.*|(?:is|are|am|was|were|do|does|did|has|have|had|should|may|can|could|will|would)\\b.*",
          Pattern.DOTALL);
  private static final Pattern QUANTITY =
      Pattern.compile(
          "(?i).*\\b(?:how (?:many|much|long|old|often|far)|when|what time|which (?:date|day|year|month)|what (?:date|number))\\b.*",
          Pattern.DOTALL);

  private final String text;
  private final Set<String> words;
  private final Map<String, Double> weights;
  private final double totalWeight;

  private LexicalQuestion(String text, Set<String> words, Map<String, Double> weights) {
    this.text = text;
    this.words = words;
    this.weights = weights;
    this.totalWeight = words.stream().sorted().mapToDouble(weights::get).sum();
  }

  static LexicalQuestion of(String text, List<Sentence> memory) {
    Map<String, Integer> sentencesWith = new HashMap<>();
    for (Sentence sentence : memory) {
      new HashSet<>(sentence.words()).forEach(word -> sentencesWith.merge(word, 1, Integer::sum));
    }
    Set<String> words = new HashSet<>(Sentence.parse(text).words());
    Map<String, Double> weights = new HashMap<>();
    for (String word : words) {
      int found = sentencesWith.getOrDefault(word, 0);
      // Words that no sentence holds, such as "which", do not speak against any.
      weights.put(word, found == 0 ? 0 : StrictMath.log(1 + (double) memory.size() / found));
    }
    return new LexicalQuestion(text, Set.copyOf(words), weights);
  }

  Set<String> words() {
    return words;
  }

  /** The share of the question's weight that the sentence holds, 0..1. */
  double coverage(Sentence sentence) {
    if (totalWeight == 0) {
      return 0;
    }
    return sentence.words().stream()
            .distinct()
            .filter(words::contains)
            .sorted()
            .mapToDouble(weights::get)
            .sum()
        / totalWeight;
  }

  boolean asksYesOrNo() {
    return YES_OR_NO.matcher(text.strip().toLowerCase(Locale.ROOT)).matches();
  }

  boolean asksForQuantity() {
    return QUANTITY.matcher(text).matches();
  }
}

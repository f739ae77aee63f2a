package io.github.deermem.eval.bench;

import java.util.Random;

/**
 * Text with the shape of a conversation: what matters to a parser is how long it is and how often
 * an escape or a character beyond ASCII interrupts it.
 */
final class Prose {
  private static final String[] WORDS = {
    "the",
    "a",
    "to",
    "of",
    "in",
    "my",
    "with",
    "that",
    "about",
    "while",
    "planning",
    "meeting",
    "garden",
    "weekend",
    "recipe",
    "coffee",
    "training",
    "schedule",
    "apartment",
    "neighbour",
    "budget",
    "bicycle",
    "library",
    "concert",
    "vegetables",
    "recommend",
    "remember",
    "practice",
    "breakfast",
    "keyboard",
    "mountain",
    "painting",
    "different",
    "important",
    "considering",
    "visit"
  };
  private static final String[] BEYOND_ASCII = {
    "café", "naïve", "–", "it’s", "“quoted”", "東京", "🎉"
  };

  private final Random random;

  Prose(Random random) {
    this.random = random;
  }

  /** What a user says: one line, at most a dozen characters longer than asked for. */
  String line(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(text.isEmpty() ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.append('.').toString();
  }

  /** What an assistant says: paragraphs, list items, quotes. */
  String page(int length) {
    StringBuilder text = new StringBuilder();
    int item = 0;
    while (text.length() < length) {
      text.append(' ');
      switch (random.nextInt(80)) {
        case 0, 1 -> text.append("\n\n").append(++item).append(". **").append(word()).append("**:");
        case 2 -> text.append('"').append(word()).append('"');
        case 3 -> text.append(BEYOND_ASCII[random.nextInt(BEYOND_ASCII.length)]);
        case 4, 5, 6, 7 -> text.append(word()).append('.');
        default -> text.append(word());
      }
    }
    return text.substring(1);
  }

  private String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }
}

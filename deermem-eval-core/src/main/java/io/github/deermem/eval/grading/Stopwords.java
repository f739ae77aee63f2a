package io.github.deermem.eval.grading;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * English function words, which do not count as shared content. "yes", "no" and "not" are not among
 * them: negation can be the whole answer. The list is a part of the grader's version.
 */
final class Stopwords {
  private static final Set<String> WORDS = load();

  private Stopwords() {}

  static boolean contains(String token) {
    return WORDS.contains(token);
  }

  private static Set<String> load() {
    try (InputStream stream = Stopwords.class.getResourceAsStream("stopwords.txt")) {
      if (stream == null) {
        throw new IllegalStateException("The engine lacks its stopwords");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

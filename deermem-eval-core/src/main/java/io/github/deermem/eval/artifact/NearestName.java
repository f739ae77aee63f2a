package io.github.deermem.eval.artifact;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the name that somebody probably meant: at most a third of its letters away. */
public final class NearestName {
  private NearestName() {}

  public static Optional<String> of(String typed, Collection<String> known) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    return known.stream()
        .filter(name -> distance.apply(typed, name) <= Math.max(1, name.length() / 3))
        .min(Comparator.comparingInt(name -> distance.apply(typed, name)));
  }
}

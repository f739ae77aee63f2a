package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.CodePoints;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A fact in a bucket.
 *
 * @param fields as they are stored: JSON's values; {@code id} and {@code content} are there and
 *     texts
 */
record StoredFact(Map<String, @Nullable Object> fields) {
  /** The order of a bucket. */
  static final Comparator<StoredFact> BY_ID =
      Comparator.comparing(StoredFact::id, CodePoints.ORDER);

  StoredFact {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** Whether the fields can be a fact; if not, no {@link StoredFact} may be made of them. */
  static boolean isFact(Map<?, ?> fields) {
    return fields.get("id") instanceof String id
        && !id.isEmpty()
        && fields.get("content") instanceof String;
  }

  String id() {
    return String.valueOf(fields.get("id"));
  }

  String content() {
    return String.valueOf(fields.get("content"));
  }

  /** Equal for facts that say the same, whatever their case and the white space around. */
  String contentKey() {
    return contentKey(content());
  }

  static String contentKey(String content) {
    return CaseFolding.fold(CodePoints.trim(content));
  }

  /** Leaves out what is known about people. */
  @Override
  public String toString() {
    return "StoredFact[id=" + id() + "]";
  }
}

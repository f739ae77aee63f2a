package io.github.deermem.eval.policy;

import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.CodePoints;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of facts as memories really hold them: of any type, or missing (eviction
 * protocol, section 5).
 */
final class StoredFacts {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?");
  private static final String DEFAULT_CATEGORY = "context";
  private static final String CORRECTION = "correction";

  private StoredFacts() {}

  /**
   * @param position 0-based place among the facts, which names a fact without an id
   */
  static String id(Map<String, Object> fact, int position) {
    Object id = fact.get("id");
    if (id instanceof String text && !text.isEmpty()) {
      return text;
    }
    if (isFalsy(id)) {
      return "__missing_" + position;
    }
    return id instanceof Double number && Double.isFinite(number)
        ? CanonicalJson.number(number)
        : String.valueOf(id);
  }

  /** As given; {@code context} if missing, null or empty. */
  static String category(Map<String, Object> fact) {
    Object category = fact.get("category");
    return isFalsy(category) ? DEFAULT_CATEGORY : String.valueOf(category);
  }

  static boolean isCorrection(Map<String, Object> fact) {
    return fact.get("category") instanceof String category
        && category.length() >= CORRECTION.length()
        && CodePoints.trim(category).toLowerCase(Locale.ROOT).equals(CORRECTION);
  }

  /** Within 0..1; 0.5 if there is none. */
  static double confidence(Map<String, Object> fact) {
    double confidence = number(fact.get("confidence")).orElse(0.5);
    return Math.max(0, Math.min(1, confidence));
  }

  /** A finite number, or a string that is one after trimming; a boolean is none. */
  static OptionalDouble number(@Nullable Object value) {
    double number;
    if (value instanceof Number given) {
      number = given.doubleValue();
    } else if (value instanceof String text) {
      String trimmed = CodePoints.trim(text);
      if (!NUMBER.matcher(trimmed).matches()) {
        return OptionalDouble.empty();
      }
      number = Double.parseDouble(trimmed);
    } else {
      return OptionalDouble.empty();
    }
    return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
  }

  private static boolean isFalsy(@Nullable Object value) {
    return value == null
        || value.equals("")
        || value.equals(false)
        || (value instanceof BigInteger big
            ? big.signum() == 0
            : value instanceof Number number && number.doubleValue() == 0)
        || (value instanceof Collection<?> elements && elements.isEmpty())
        || (value instanceof Map<?, ?> entries && entries.isEmpty());
  }
}

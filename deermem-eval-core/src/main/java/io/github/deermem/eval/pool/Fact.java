package io.github.deermem.eval.pool;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One fact of a pool.
 *
 * @param id {@code gold_{case}} or {@code d_{case}_{i}_{source}}
 * @param content text of the dataset or of the synthetic manifest; never published, never logged
 * @param category {@code correction}, {@code preference} or {@code context}
 * @param confidence 0..1
 * @param createdAt ISO-8601, UTC
 * @param lastConfirmedAt ISO-8601, UTC; null if it was never confirmed
 */
public record Fact(
    String id,
    String content,
    String category,
    double confidence,
    String createdAt,
    @Nullable String lastConfirmedAt) {

  /** The fact as a memory stores it, which is how policies see it. */
  public Map<String, Object> asStored() {
    Map<String, Object> stored = new LinkedHashMap<>();
    stored.put("id", id);
    stored.put("content", content);
    stored.put("category", category);
    stored.put("confidence", confidence);
    stored.put("createdAt", createdAt);
    if (lastConfirmedAt != null) {
      stored.put("lastConfirmedAt", lastConfirmedAt);
      stored.put("confirmationCount", 1);
    }
    return stored;
  }

  /** The id alone: text of a dataset never reaches a log. */
  @Override
  public String toString() {
    return id;
  }
}

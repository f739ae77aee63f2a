package io.github.deermem.eval.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds the object that starts somewhere in a text: maps, lists, strings, {@link JsonNumber}s,
 * booleans and null. Of equal keys the last counts. Not recursive, since depth is not limited.
 */
final class JsonTree {
  private final JsonCursor cursor;
  private final Deque<Object> open = new ArrayDeque<>();

  /** For each open object the key whose value comes next. */
  private final Deque<String> keys = new ArrayDeque<>();

  private JsonTree(String text, int start) {
    this.cursor = new JsonCursor(text, start);
  }

  /**
   * @param start where {@link ObjectSearch} found a complete object
   */
  static Map<String, @Nullable Object> object(String text, int start) {
    return new JsonTree(text, start).object();
  }

  private Map<String, @Nullable Object> object() {
    Map<String, @Nullable Object> root = new LinkedHashMap<>();
    cursor.next();
    open.push(root);
    while (cursor.depth() > 0) {
      switch (cursor.next()) {
        case BEGIN_OBJECT -> begin(new LinkedHashMap<String, @Nullable Object>());
        case BEGIN_ARRAY -> begin(new ArrayList<@Nullable Object>());
        case END_OBJECT, END_ARRAY -> open.pop();
        case KEY -> keys.push(cursor.string());
        case STRING -> add(cursor.string());
        case NUMBER -> add(new JsonNumber(cursor.number()));
        case TRUE -> add(true);
        case FALSE -> add(false);
        case NULL -> add(null);
        case INVALID -> throw new IllegalArgumentException("No complete object starts here");
      }
    }
    return root;
  }

  private void begin(Object container) {
    add(container);
    open.push(container);
  }

  @SuppressWarnings("unchecked")
  private void add(@Nullable Object value) {
    Object container = open.element();
    if (container instanceof List<?> list) {
      ((List<@Nullable Object>) list).add(value);
    } else {
      ((Map<String, @Nullable Object>) container).put(keys.pop(), value);
    }
  }
}

package io.github.deermem.eval.memory;

import io.github.deermem.eval.memory.JsonCursor.Token;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Finds the JSON object that a text surrounds: at each brace, in order, the first at which a
 * complete object with the wanted keys starts (scope-isolation protocol, section 4).
 *
 * <p>In linear time. A walk from one brace settles all braces that it meets as objects, complete or
 * not, since an object does not depend on what precedes it. Those within strings stay open and get
 * walks of their own; but two walks over the same place never agree on what is a string there, so
 * that no third one passes it.
 */
final class ObjectSearch {
  private final String text;
  private final List<String> wanted;

  /** Braces that some walk met. */
  private final BitSet settled = new BitSet();

  /** Those among them that start a complete object with the wanted keys. */
  private final BitSet found = new BitSet();

  private ObjectSearch(String text, List<String> wanted) {
    this.text = text;
    this.wanted = wanted;
  }

  /**
   * @param wanted distinct keys, at most 32
   * @return where the object starts, -1 if there is none
   */
  static int find(String text, List<String> wanted) {
    return new ObjectSearch(text, wanted).find();
  }

  private int find() {
    int brace = text.indexOf('{');
    while (brace >= 0 && !found.get(brace)) {
      if (!settled.get(brace)) {
        walk(brace);
      }
      if (!found.get(brace)) {
        brace = text.indexOf('{', brace + 1);
      }
    }
    return brace;
  }

  private void walk(int brace) {
    JsonCursor cursor = new JsonCursor(text, brace);
    Deque<Open> open = new ArrayDeque<>();
    Token token;
    do {
      token = cursor.next();
      switch (token) {
        case BEGIN_OBJECT -> {
          settled.set(cursor.tokenStart());
          open.push(new Open(cursor.tokenStart()));
        }
        case KEY -> open.element().see(wanted.indexOf(cursor.string()));
        case END_OBJECT -> close(open.pop());
        default -> {}
      }
    } while (token != Token.INVALID && cursor.depth() > 0);
  }

  private void close(Open object) {
    found.set(object.start, Integer.bitCount(object.seen) == wanted.size());
  }

  /** An object whose end is still to come. */
  private static final class Open {
    final int start;

    /** A bit for each wanted key. */
    int seen;

    Open(int start) {
      this.start = start;
    }

    /**
     * @param key its place among the wanted ones, -1 for another
     */
    void see(int key) {
      if (key >= 0) {
        seen |= 1 << key;
      }
    }
  }
}

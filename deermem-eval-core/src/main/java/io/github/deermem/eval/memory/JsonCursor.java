package io.github.deermem.eval.memory;

import java.util.BitSet;

/**
 * Walks over one JSON value (RFC 8259) that may begin anywhere in a text, and stops at its end,
 * whatever follows. Neither depth nor sizes are limited, and nothing is called recursively, since
 * the text is hostile.
 */
final class JsonCursor {
  /** What the cursor stands at. */
  enum Token {
    BEGIN_OBJECT,
    END_OBJECT,
    BEGIN_ARRAY,
    END_ARRAY,
    KEY,
    STRING,
    NUMBER,
    TRUE,
    FALSE,
    NULL,
    /** What stands here cannot stand here, or the text has ended. */
    INVALID
  }

  private enum Expected {
    VALUE,
    VALUE_OR_END,
    KEY,
    KEY_OR_END,
    SEPARATOR_OR_END
  }

  private final String text;
  private Expected expected = Expected.VALUE;
  private int position;
  private int tokenStart;
  private int depth;

  /** By depth, whether the container is an object. */
  private final BitSet objects = new BitSet();

  /**
   * @param start where the value begins
   */
  JsonCursor(String text, int start) {
    this.text = text;
    this.position = start;
  }

  /** How many containers are open; after a token, 0 means that the value is complete. */
  int depth() {
    return depth;
  }

  /** Where the last token begins. */
  int tokenStart() {
    return tokenStart;
  }

  /** Goes to the next token. After the end of the value, or an invalid token, there is none. */
  Token next() {
    skipWhiteSpace();
    if (expected == Expected.SEPARATOR_OR_END && depth > 0 && peek() == ',') {
      position++;
      expected = objects.get(depth) ? Expected.KEY : Expected.VALUE;
      skipWhiteSpace();
    }
    tokenStart = position;
    return switch (expected) {
      case VALUE -> value();
      case VALUE_OR_END -> peek() == ']' ? end(Token.END_ARRAY) : value();
      case KEY -> key();
      case KEY_OR_END -> peek() == '}' ? end(Token.END_OBJECT) : key();
      case SEPARATOR_OR_END -> endOf(objects.get(depth));
    };
  }

  /** The number that the cursor stands at, as it is written. */
  String number() {
    return text.substring(tokenStart, position);
  }

  /** The string or key that the cursor stands at; half a surrogate pair stays one. */
  String string() {
    StringBuilder plain = new StringBuilder();
    int at = tokenStart + 1;
    while (text.charAt(at) != '"') {
      if (text.charAt(at) != '\\') {
        plain.append(text.charAt(at++));
      } else if (text.charAt(at + 1) == 'u') {
        plain.append((char) Integer.parseInt(text, at + 2, at + 6, 16));
        at += 6;
      } else {
        plain.append(unescaped(text.charAt(at + 1)));
        at += 2;
      }
    }
    return plain.toString();
  }

  private Token endOf(boolean object) {
    if (depth > 0 && peek() == (object ? '}' : ']')) {
      return end(object ? Token.END_OBJECT : Token.END_ARRAY);
    }
    return Token.INVALID;
  }

  private Token end(Token token) {
    position++;
    depth--;
    expected = Expected.SEPARATOR_OR_END;
    return token;
  }

  private Token begin(Token token) {
    position++;
    depth++;
    boolean object = token == Token.BEGIN_OBJECT;
    objects.set(depth, object);
    expected = object ? Expected.KEY_OR_END : Expected.VALUE_OR_END;
    return token;
  }

  private Token key() {
    if (!skipString()) {
      return Token.INVALID;
    }
    skipWhiteSpace();
    if (peek() != ':') {
      return Token.INVALID;
    }
    position++;
    expected = Expected.VALUE;
    return Token.KEY;
  }

  private Token value() {
    return switch (peek()) {
      case '{' -> begin(Token.BEGIN_OBJECT);
      case '[' -> begin(Token.BEGIN_ARRAY);
      case '"' -> scalar(skipString(), Token.STRING);
      case 't' -> scalar(skipWord("true"), Token.TRUE);
      case 'f' -> scalar(skipWord("false"), Token.FALSE);
      case 'n' -> scalar(skipWord("null"), Token.NULL);
      default -> scalar(skipNumber(), Token.NUMBER);
    };
  }

  private Token scalar(boolean whole, Token token) {
    expected = Expected.SEPARATOR_OR_END;
    return whole ? token : Token.INVALID;
  }

  private boolean skipString() {
    if (peek() != '"') {
      return false;
    }
    position++;
    while (peek() != '"') {
      if (peek() == '\\' ? !skipEscape() : !skipPlain()) {
        return false;
      }
    }
    position++;
    return true;
  }

  private boolean skipPlain() {
    return peek() >= 0x20 && position++ < text.length();
  }

  private boolean skipEscape() {
    position++;
    if (peek() == 'u') {
      position++;
      for (int digit = 0; digit < 4; digit++) {
        if (!isHexDigit(peek())) {
          return false;
        }
        position++;
      }
      return true;
    }
    return "\"\\/bfnrt".indexOf(peek()) >= 0 && position++ < text.length();
  }

  private static char unescaped(char escape) {
    return switch (escape) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> escape;
    };
  }

  private boolean skipWord(String word) {
    boolean there = text.startsWith(word, position);
    position += there ? word.length() : 0;
    return there;
  }

  private boolean skipNumber() {
    int end = JsonNumber.end(text, position);
    boolean there = end > position;
    position = Math.max(position, end);
    return there;
  }

  private void skipWhiteSpace() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') {
      position++;
    }
  }

  /** The character at the position; at the end of the text one that JSON has no use for. */
  private char peek() {
    return position < text.length() ? text.charAt(position) : '\0';
  }

  private static boolean isHexDigit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }
}

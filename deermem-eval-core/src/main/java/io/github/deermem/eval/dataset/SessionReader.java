package io.github.deermem.eval.dataset;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes the turns of one session that count: those marked {@code has_answer}, otherwise those of
 * the user. Whether a turn is marked stands behind its content in real files, so every content is
 * copied once, into a buffer that is used again.
 */
final class SessionReader {
  private static final String UNKNOWN_ROLE = "UNKNOWN";

  private final Lines marked;
  private final Lines spokenByUser;
  private char[] content = new char[4096];
  private int contentLength;
  private boolean hasContent;
  private boolean hasAnswer;
  private @Nullable String role;

  /** Rendered turns, no longer than needed to know that they are too long. */
  private static final class Lines {
    private final StringBuilder text = new StringBuilder();
    private final int longest;
    private boolean empty = true;

    /**
     * @param longest code points
     */
    Lines(int longest) {
      this.longest = longest;
    }

    void clear() {
      text.setLength(0);
      empty = true;
    }

    void add(String role, char[] content, int length) {
      // More than twice as many UTF-16 units as code points are wanted: too long, whatever follows.
      if (text.length() / 2 <= longest) {
        text.append(empty ? "" : "\n").append(role).append(": ").append(content, 0, length);
      }
      empty = false;
    }
  }

  SessionReader(int longest) {
    marked = new Lines(longest);
    spokenByUser = new Lines(longest);
  }

  /**
   * The parser stands at the start of the session's array; afterwards at its end.
   *
   * @return the session's lines, or empty if it contributes nothing
   */
  Optional<String> read(JsonParser parser) throws IOException {
    marked.clear();
    spokenByUser.clear();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.isExpectedStartObjectToken()) {
        readTurn(parser);
        addTurn();
      } else {
        parser.skipChildren();
      }
    }
    if (!marked.empty) {
      return Optional.of(marked.text.toString());
    }
    return spokenByUser.empty ? Optional.empty() : Optional.of(spokenByUser.text.toString());
  }

  private void readTurn(JsonParser parser) throws IOException {
    hasContent = false;
    hasAnswer = false;
    role = null;
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      JsonToken value = parser.nextToken();
      switch (key) {
        case "content" -> {
          hasContent = value == JsonToken.VALUE_STRING;
          if (hasContent) {
            copyContent(parser);
          }
        }
        case "has_answer" -> hasAnswer = value == JsonToken.VALUE_TRUE;
        case "role" -> role = value == JsonToken.VALUE_STRING ? parser.getText() : null;
        default -> {}
      }
      parser.skipChildren();
    }
  }

  private void copyContent(JsonParser parser) throws IOException {
    contentLength = parser.getTextLength();
    if (content.length < contentLength) {
      content = new char[Math.max(contentLength, content.length * 2)];
    }
    System.arraycopy(parser.getTextCharacters(), parser.getTextOffset(), content, 0, contentLength);
  }

  private void addTurn() {
    if (!hasContent) {
      return;
    }
    if (hasAnswer) {
      marked.add(displayedRole(), content, contentLength);
    } else if (marked.empty && role != null && role.toLowerCase(Locale.ROOT).equals("user")) {
      spokenByUser.add(displayedRole(), content, contentLength);
    }
  }

  private String displayedRole() {
    return role == null || role.isEmpty() ? UNKNOWN_ROLE : role.toUpperCase(Locale.ROOT);
  }
}

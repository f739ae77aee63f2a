package io.github.deermem.eval.dataset;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.deermem.eval.artifact.CodePoints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Renders the evidence of one row while its sessions stream by (eviction protocol, section 2). Of a
 * session it keeps what may be rendered, never more than the longest evidence that anybody wants;
 * ids and dates may come before or after the sessions.
 */
final class EvidenceReader {
  private final int longest;
  private @Nullable List<String> sessionIds;
  private @Nullable List<String> dates;
  private @Nullable List<Optional<String>> sessions;
  private boolean tooLong;
  private final SessionReader sessionReader;

  /**
   * @param longest code points; longer evidence is recognized as too long, but not kept
   */
  EvidenceReader(int longest) {
    this.longest = longest;
    this.sessionReader = new SessionReader(longest);
  }

  /** Forgets the previous row. */
  void reset() {
    sessionIds = null;
    dates = null;
    sessions = null;
    tooLong = false;
  }

  void readSessionIds(JsonParser parser) throws IOException {
    sessionIds = strings(parser);
  }

  void readDates(JsonParser parser) throws IOException {
    dates = strings(parser);
  }

  /** The parser stands at the value; afterwards at its end. */
  void readSessions(JsonParser parser) throws IOException {
    sessions = null;
    tooLong = false;
    if (!parser.isExpectedStartArrayToken()) {
      parser.skipChildren();
      return;
    }
    List<Optional<String>> read = new ArrayList<>();
    boolean wellFormed = true;
    long characters = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (!parser.isExpectedStartArrayToken()) {
        wellFormed = false;
        parser.skipChildren();
      } else if (tooLong) {
        parser.skipChildren();
        read.add(Optional.empty());
      } else {
        Optional<String> session = sessionReader.read(parser);
        read.add(session);
        characters += session.map(CodePoints::count).orElse(0);
        tooLong = characters > longest;
      }
    }
    sessions = wellFormed ? read : null;
  }

  /** What makes the row's sessions unusable, for people; empty if nothing does. */
  Optional<String> malformed() {
    if (sessionIds == null) {
      return Optional.of("haystack_session_ids is missing or no array of strings");
    }
    if (dates == null) {
      return Optional.of("haystack_dates is missing or no array of strings");
    }
    if (sessions == null) {
      return Optional.of("haystack_sessions is missing or no array of arrays");
    }
    if (sessionIds.size() != sessions.size() || dates.size() != sessions.size()) {
      return Optional.of(
          "haystack_session_ids, haystack_dates and haystack_sessions have different lengths ("
              + sessionIds.size()
              + ", "
              + dates.size()
              + ", "
              + sessions.size()
              + ")");
    }
    return Optional.empty();
  }

  /** The rendered evidence of a well-formed row; empty if it is longer than anybody wants. */
  Optional<String> render() {
    if (tooLong) {
      return Optional.empty();
    }
    StringBuilder evidence = new StringBuilder();
    for (int i = 0; i < sessions.size(); i++) {
      if (sessions.get(i).isPresent()) {
        evidence.append(evidence.isEmpty() ? "" : "\n\n");
        evidence.append("SESSION ").append(sessionIds.get(i)).append(" AT ").append(dates.get(i));
        evidence.append('\n').append(sessions.get(i).get());
      }
    }
    return CodePoints.count(evidence) > longest
        ? Optional.empty()
        : Optional.of(evidence.toString());
  }

  /** Null if the value is no array of strings; the parser stands at its end either way. */
  private static @Nullable List<String> strings(JsonParser parser) throws IOException {
    if (!parser.isExpectedStartArrayToken()) {
      parser.skipChildren();
      return null;
    }
    List<String> strings = new ArrayList<>();
    boolean wellFormed = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == JsonToken.VALUE_STRING) {
        strings.add(parser.getText());
      } else {
        wellFormed = false;
        parser.skipChildren();
      }
    }
    return wellFormed ? strings : null;
  }
}

package io.github.deermem.eval.dataset;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads row after row of the dataset, keys in any order, the last one of a repeated key counting.
 * What is wrong with a row is noted, not thrown: only the use of a row makes it matter (eviction
 * protocol, section 2).
 */
final class RowReader {
  private final EvidenceReader evidence;
  private @Nullable String questionId;
  private @Nullable String questionType;
  private @Nullable String question;
  private @Nullable String questionDate;
  private boolean questionDateIsMalformed;
  private JsonNode answer = NullNode.getInstance();

  /**
   * @param longestEvidence code points
   */
  RowReader(int longestEvidence) {
    this.evidence = new EvidenceReader(longestEvidence);
  }

  /** The parser stands at the start of the row's object; afterwards at its end. */
  void read(JsonParser parser) throws IOException {
    reset();
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      parser.nextToken();
      switch (key) {
        case "question_id" -> questionId = stringOrNull(parser);
        case "question_type" -> questionType = stringOrNull(parser);
        case "question" -> question = stringOrNull(parser);
        case "question_date" -> readQuestionDate(parser);
        case "answer" -> answer = JsonDocuments.readValue(parser);
        case "haystack_session_ids" -> evidence.readSessionIds(parser);
        case "haystack_dates" -> evidence.readDates(parser);
        // Of every type, since a later question_type may be the one that counts.
        case "haystack_sessions" -> evidence.readSessions(parser);
        default -> parser.skipChildren();
      }
    }
  }

  /** Null if the row has no usable id. */
  @Nullable String questionId() {
    return questionId == null || questionId.isEmpty() ? null : questionId;
  }

  /** Null if missing or no string. */
  @Nullable String questionType() {
    return questionType;
  }

  /** What makes the row unusable, for people, without its text. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (questionType == null || questionType.isEmpty()) {
      problems.add("question_type is missing, empty or no string");
    }
    if (question == null || question.isEmpty()) {
      problems.add("question is missing, empty or no string");
    }
    if (questionDateIsMalformed) {
      problems.add("question_date is neither a string nor null");
    }
    try {
      reference();
    } catch (IllegalArgumentException e) {
      problems.add("answer cannot be written as JSON (" + e.getMessage() + ")");
    }
    evidence.malformed().ifPresent(problems::add);
    return problems;
  }

  /** Empty if longer than anybody wants; only for rows without {@link #problems}. */
  Optional<String> evidence() {
    return evidence.render();
  }

  /** A string as it is, any other value as canonical JSON; an absent answer is null. */
  String reference() {
    return answer.isTextual() ? answer.textValue() : CanonicalJson.spaced(answer);
  }

  OfficialRow toOfficialRow(String evidenceText) {
    String date = questionDate == null || questionDate.isEmpty() ? null : questionDate;
    return new OfficialRow(questionId, questionType, question, date, reference(), evidenceText);
  }

  private void reset() {
    questionId = null;
    questionType = null;
    question = null;
    questionDate = null;
    questionDateIsMalformed = false;
    answer = NullNode.getInstance();
    evidence.reset();
  }

  private void readQuestionDate(JsonParser parser) throws IOException {
    questionDateIsMalformed =
        parser.currentToken() != JsonToken.VALUE_STRING
            && parser.currentToken() != JsonToken.VALUE_NULL;
    questionDate = stringOrNull(parser);
  }

  private static @Nullable String stringOrNull(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      return parser.getText();
    }
    parser.skipChildren();
    return null;
  }
}

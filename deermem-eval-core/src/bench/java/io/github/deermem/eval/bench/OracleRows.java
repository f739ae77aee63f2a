package io.github.deermem.eval.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Writes rows like those of LongMemEval's oracle file, about 30 KB each, and notes which of them
 * the protocol's rule may take as cases: the rows are made to pass or to fail it.
 */
final class OracleRows {
  private static final long SEED = 4789;

  /** Each as often as in the real file, roughly. */
  private static final String[] TYPES = {
    "temporal-reasoning",
    "temporal-reasoning",
    "temporal-reasoning",
    "temporal-reasoning",
    "temporal-reasoning",
    "multi-session",
    "multi-session",
    "multi-session",
    "multi-session",
    "multi-session",
    "knowledge-update",
    "knowledge-update",
    "knowledge-update",
    "single-session-user",
    "single-session-user",
    "single-session-user",
    "single-session-assistant",
    "single-session-assistant",
    "single-session-assistant",
    "single-session-preference"
  };

  private final JsonGenerator json;
  private final Random random = new Random(SEED);
  private final Prose prose = new Prose(random);
  private final Map<String, TreeSet<String>> admissible = new TreeMap<>();
  private int rows;

  OracleRows(JsonGenerator json) {
    this.json = json;
  }

  /** The ids of the type that the rule admits, in its order: all are hexadecimal digits. */
  List<String> admissible(String type) {
    return List.copyOf(admissible.getOrDefault(type, new TreeSet<>()));
  }

  void writeRow() throws IOException {
    // Multiplied by an odd number, so that ids are mixed and none comes twice.
    String id = String.format("%08x", ++rows * 0x9e3779b1);
    String type = TYPES[random.nextInt(TYPES.length)];
    boolean abstention = random.nextInt(16) == 0;
    // An assistant's page is longer than evidence may be.
    boolean saidByAssistant = type.equals("single-session-assistant") || random.nextInt(4) == 0;
    int sessions = type.startsWith("single-session") ? 1 : 2 + random.nextInt(5);
    if (!abstention && !saidByAssistant) {
      admissible.computeIfAbsent(type, unused -> new TreeSet<>()).add(id);
    }

    json.writeStartObject();
    json.writeStringField("question_id", abstention ? id + "_abs" : id);
    json.writeStringField("question_type", type);
    json.writeStringField("question", prose.line(60 + random.nextInt(60)));
    writeAnswer();
    json.writeStringField("question_date", date());
    writeStrings("haystack_dates", dates(sessions));
    writeStrings("haystack_session_ids", sessionIds(id, sessions));
    json.writeArrayFieldStart("haystack_sessions");
    for (int i = 0; i < sessions; i++) {
      writeSession(saidByAssistant);
    }
    json.writeEndArray();
    writeStrings("answer_session_ids", sessionIds(id, sessions));
    json.writeEndObject();
  }

  /** The real file answers with integers, too. */
  private void writeAnswer() throws IOException {
    if (random.nextInt(10) == 0) {
      json.writeNumberField("answer", random.nextInt(100));
    } else {
      json.writeStringField("answer", prose.line(5 + random.nextInt(60)));
    }
  }

  private void writeSession(boolean saidByAssistant) throws IOException {
    int exchanges = 4 + random.nextInt(3);
    int marked = random.nextInt(exchanges);
    json.writeStartArray();
    for (int i = 0; i < exchanges; i++) {
      writeTurn("user", prose.line(60 + random.nextInt(160)), i == marked && !saidByAssistant);
      writeTurn(
          "assistant", prose.page(800 + random.nextInt(1950)), i == marked && saidByAssistant);
    }
    json.writeEndArray();
  }

  private void writeTurn(String role, String content, boolean hasAnswer) throws IOException {
    json.writeStartObject();
    json.writeStringField("role", role);
    json.writeStringField("content", content);
    if (hasAnswer) {
      json.writeBooleanField("has_answer", true);
    }
    json.writeEndObject();
  }

  private List<String> dates(int count) {
    List<String> dates = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      dates.add(date());
    }
    return dates;
  }

  private String date() {
    return String.format(
        "2023/%02d/%02d (Sat) %02d:%02d",
        1 + random.nextInt(12), 1 + random.nextInt(28), random.nextInt(24), random.nextInt(60));
  }

  private static List<String> sessionIds(String id, int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      ids.add("answer_" + id + "_" + i);
    }
    return ids;
  }

  private void writeStrings(String field, List<String> values) throws IOException {
    json.writeArrayFieldStart(field);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }
}

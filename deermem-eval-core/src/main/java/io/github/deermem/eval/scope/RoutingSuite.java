package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Memory;
import io.github.deermem.eval.memory.MemorySystem.Message;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a write through the queue ends up: in the chosen bucket alone? (scope-isolation protocol,
 * section 2)
 */
final class RoutingSuite {
  static final String ID = "deterministic_identity_routing";
  static final List<String> SCOPES = List.of("selected", "default", "other_agent", "other_user");

  private RoutingSuite() {}

  /**
   * @param row without the seal
   * @param sightings of the canary in every bucket and channel, without the seal
   */
  record Result(ObjectNode row, ObjectNode sightings) {}

  /** Runs the case in a memory of its own. */
  static Result run(ScopeProtocol protocol) throws CaseFailedException, IOException {
    RoutingCase routing = protocol.manifest().routingCase();
    RecordingModel model =
        new RecordingModel(messages -> RecordingModel.Reply.committed(extraction(routing)));
    return FreshMemory.use(
        protocol.memory().system(),
        model,
        memory -> {
          memory.enqueue(
              new Update(
                  routing.selected(),
                  "thread-" + routing.id(),
                  List.of(new Message("user", "Remember this about me: " + routing.canary()))));
          if (!memory.flush().isEmpty()) {
            throw new CaseFailedException("the enqueued update failed");
          }
          return new Result(
              row(protocol, routing, memory, model), sightings(protocol, routing, memory));
        });
  }

  private static ObjectNode row(
      ScopeProtocol protocol, RoutingCase routing, Memory memory, RecordingModel model)
      throws Exception {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("schema_version", SealedRow.SCHEMA_VERSION).put("suite", ID);
    row.put("row_id", routing.id());
    row.put("request_fingerprint", protocol.fingerprint(routing));
    row.set("checked_scopes", ScopeProtocol.texts(SCOPES));
    for (Map.Entry<String, Bucket> scope : scopes(routing).entrySet()) {
      List<String> facts = memory.read(scope.getValue()).facts();
      row.put(scope.getKey() + "_present", holds(facts, routing));
    }
    model.describe(row, false);
    return row;
  }

  /** In the order of {@link #SCOPES}. */
  private static Map<String, Bucket> scopes(RoutingCase routing) {
    Map<String, Bucket> scopes = new LinkedHashMap<>();
    scopes.put("selected", routing.selected());
    scopes.put("default", Bucket.ofDefaultAgent(routing.selected().userId()));
    scopes.put("other_agent", routing.otherAgent());
    scopes.put("other_user", routing.otherUser());
    return scopes;
  }

  /** Both users, each with all three agents, by every channel that the memory has. */
  private static ObjectNode sightings(ScopeProtocol protocol, RoutingCase routing, Memory memory)
      throws Exception {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("schema_version", 1).put("row_id", routing.id());
    json.put("request_fingerprint", protocol.fingerprint(routing));
    ArrayNode cells = json.putArray("cells");
    for (String user : List.of("selected", "other")) {
      for (String agent : List.of("selected", "default", "other")) {
        Bucket bucket = bucket(routing, user, agent);
        ObjectNode cell = cells.addObject().put("user", user).put("agent", agent);
        cell.put("facts", holds(memory.read(bucket).facts(), routing));
        cell.put("summaries", holds(memory.read(bucket).summaries().values(), routing));
        cell.put(
            "retrieval",
            memory
                .retrieve(bucket, routing.canary())
                .map(texts -> holds(texts, routing))
                .orElse(null));
      }
    }
    return json;
  }

  private static Bucket bucket(RoutingCase routing, String user, String agent) {
    String userId =
        user.equals("selected") ? routing.selected().userId() : routing.otherUser().userId();
    return switch (agent) {
      case "selected" -> new Bucket(userId, routing.selected().agentName());
      case "default" -> Bucket.ofDefaultAgent(userId);
      default -> new Bucket(userId, routing.otherAgent().agentName());
    };
  }

  private static boolean holds(Iterable<String> texts, RoutingCase routing) {
    for (String text : texts) {
      if (text.contains(routing.canary())) {
        return true;
      }
    }
    return false;
  }

  /** One fact that every gate lets in. */
  private static String extraction(RoutingCase routing) {
    ObjectNode extraction = JsonNodeFactory.instance.objectNode();
    extraction.putObject("user");
    extraction.putObject("history");
    extraction
        .putArray("newFacts")
        .addObject()
        .put("content", "The user wants this remembered: " + routing.canary())
        .put("category", "context")
        .put("confidence", 0.99)
        .put("scope", "user")
        .put("durability", "durable")
        .put("authority", "descriptive");
    extraction.putArray("factsToRemove");
    return CanonicalJson.spaced(extraction);
  }
}

package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.AcceptanceCases;
import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.Trees;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.chat.ProviderAccess;
import io.github.deermem.eval.policy.PolicyRun;
import io.github.deermem.eval.policy.RetentionTable;
import io.github.deermem.eval.qa.AnswerPlan;
import io.github.deermem.eval.qa.AnswerRun;
import io.github.deermem.eval.qa.OpenAiCompatibleProvider;
import io.github.deermem.eval.qa.Quiet;
import io.github.deermem.eval.qa.RunReport;
import io.github.deermem.eval.qa.StopSignal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Plants strings wherever a secret or a text of the dataset is, and looks for them afterwards. */
@Timeout(60)
class CanaryTest {
  private static final JsonNode CANARIES =
      AcceptanceCases.input("report-01-no-source-text").get("canaries");
  private static final String QUESTION = CANARIES.get("question").textValue();
  private static final String REFERENCE = CANARIES.get("reference").textValue();
  private static final String FACT = CANARIES.get("fact").textValue();
  private static final String KEY = CANARIES.get("api_key").textValue();
  private static final String HEADER = CANARIES.get("response_header").textValue();
  private static final String ENDPOINT = CANARIES.get("endpoint").textValue();

  /** What the model says to the question whose memory holds the planted fact. */
  private static final String QUOTE = "You keep it: " + FACT;

  private static final String PREDICTION = "what the model says";
  private static final List<String> QUOTING = List.of("ku-01__confidence", "ku-01__hybrid-v1");

  @TempDir Path directory;
  private final ChattyEndpoint endpoint = new ChattyEndpoint();
  private final MockWebServer server = new MockWebServer();
  private final StringBuilder told = new StringBuilder();
  private AskedEvaluation evaluation;

  @BeforeEach
  void plant() throws IOException {
    server.setDispatcher(endpoint);
    server.start();
    evaluation = AskedEvaluation.in(directory, CanaryTest::plant);
  }

  @AfterEach
  void hangUp() {
    server.close();
  }

  private static void plant(SmallEvaluation small) {
    ObjectNode row = small.row("ku-01");
    row.put("question", "Where is " + QUESTION + "?");
    row.put("answer", "5 " + REFERENCE);
    row.putArray("haystack_session_ids").add("s-1");
    row.putArray("haystack_dates").add("2025/01/01");
    row.putArray("haystack_sessions")
        .addArray()
        .addObject()
        .put("role", "user")
        .put("content", FACT)
        .put("has_answer", true);
  }

  @Test
  @DisplayName("report-01: nothing that was planted is written or told, but by the model itself")
  void nothingThatWasPlantedGetsOut() throws IOException {
    runPolicy();
    RunReport refused = runQa();
    RunReport resumed = runQa();
    gradeAndPublish();
    verifyTamperedResults();

    for (String canary : List.of(QUESTION, FACT, KEY, ENDPOINT.replace("https://", ""))) {
      assertTrue(endpoint.heard.stream().anyMatch(heard -> heard.contains(canary)), canary);
    }
    assertEquals(QUOTING, List.copyOf(refused.failures().keySet()));
    assertEquals(2, resumed.called());
    Map<String, String> files = Trees.contents(output());
    assertEquals(100, files.size(), "90 rows, marker, 4 published, 3 of the policies, 2 locks");
    assertTrue(files.get("qa/qa.rows.jsonl").contains(PREDICTION), "predictions are published");
    for (String canary : canaries().toList()) {
      assertEquals(List.of(), holding(canary, withoutQuotes(files)), canary);
    }
    assertEquals(
        List.of(
            "qa/qa.rows.jsonl",
            "qa/responses/ku-01__confidence.json",
            "qa/responses/ku-01__hybrid-v1.json"),
        holding(FACT, files),
        "the single exception");
    assertTrue(
        told.toString().contains("prediction quotes stored memory: " + String.join(", ", QUOTING)),
        told.toString());
  }

  private void runPolicy() {
    PolicyRun run =
        new PolicyRun(
            evaluation.bundle(),
            evaluation.dataset(),
            evaluation.policies(),
            evaluation.decisions());
    tell(RetentionTable.lines(run.summary(), evaluation.bundle().config().pool().capacities()));
    tell(evaluation.tasks(), evaluation.decisions(), evaluation.dataset(), evaluation.policies());
    run.publish(
        output().resolve("policy"), new GitState(null, null), Instant.EPOCH, OnExisting.FAIL);
  }

  private RunReport runQa() throws IOException {
    Map<String, String> environment =
        Map.of(
            AskedEvaluation.KEY_VARIABLE,
            KEY,
            AskedEvaluation.ADDRESS_VARIABLE,
            server.url("/" + ENDPOINT.replace("https://", "")).toString());
    StopSignal stop = new StopSignal();
    ProviderAccess access =
        ProviderAccess.resolve(
            OpenAiCompatibleProvider.variables(evaluation.bundle().config().qa()),
            environment::get,
            Optional.empty(),
            false);
    tell(access, AnswerPlan.of(qa(), evaluation.tasks()));
    try (OpenAiCompatibleProvider provider =
        new OpenAiCompatibleProvider(evaluation.bundle().config().qa(), access, stop)) {
      RunReport report =
          new AnswerRun(qa(), evaluation.tasks(), provider, stop, new Quiet())
              .run(evaluation.marker(), new GitState(null, null), Instant.EPOCH, 3);
      tell(report);
      return report;
    }
  }

  private void gradeAndPublish() {
    Grading.Graded graded =
        Grading.of(evaluation.bundle().config(), qa(), evaluation.marker(), evaluation.tasks());
    tell(ComparisonTable.lines(graded.results()));
    tell(MemoryQuotes.warnings(graded.quotingRows()));
    tell(new QaPublication(graded).publish(qa(), OnExisting.FAIL), graded.results().rows());
  }

  /** What is told about rows that do not fit, and about a set that differs. */
  private void verifyTamperedResults() throws IOException {
    Path rows = qa().resolve("qa.rows.jsonl");
    String published = Files.readString(rows);
    Tampering.inRow("ku-01__confidence", "fingerprint\": \"", "fingerprint\": \"0").in(rows);
    tell(ResultsVerification.problems(evaluation.bundle(), qa(), evaluation.tasks()));
    EvaluationException refusal = assertThrows(EvaluationException.class, () -> gradeAndPublish());
    StringWriter trace = new StringWriter();
    refusal.printStackTrace(new PrintWriter(trace));
    tell(trace);
    Files.writeString(rows, published);
  }

  private void tell(Object... objects) {
    for (Object object : objects) {
      told.append(object).append('\n');
    }
  }

  private static Stream<String> canaries() {
    List<String> plain =
        StreamSupport.stream(CANARIES.spliterator(), false)
            .map(JsonNode::textValue)
            .map(canary -> canary.replace("https://", ""))
            .toList();
    return Stream.concat(plain.stream(), plain.stream().map(CanaryTest::inBase64));
  }

  private static String inBase64(String text) {
    return Base64.getEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Names of files, and what was told. */
  private List<String> holding(String canary, Map<String, String> files) {
    Map<String, String> all = new TreeMap<>(files);
    all.put("told", told.toString());
    return all.entrySet().stream()
        .filter(entry -> entry.getValue().contains(canary))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Map<String, String> withoutQuotes(Map<String, String> files) {
    Map<String, String> without = new TreeMap<>(files);
    without.replaceAll((name, content) -> content.replace(QUOTE, ""));
    return without;
  }

  private Path output() {
    return directory.resolve("out");
  }

  private Path qa() {
    return output().resolve("qa");
  }

  /**
   * Echoes whatever it hears, in headers, errors and other parts of a reply. It refuses the planted
   * question the first two times.
   */
  private static final class ChattyEndpoint extends Dispatcher {
    private static final JsonMapper MAPPER = new JsonMapper();
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final AtomicInteger refused = new AtomicInteger();

    @Override
    public MockResponse dispatch(RecordedRequest request) {
      String key = request.getHeaders().get("Authorization"); // not in the headers' toString
      String all = key + " " + request.getUrl() + " " + request.getBody().utf8();
      heard.add(all);
      boolean planted = all.contains(QUESTION);
      ObjectNode reply = MAPPER.createObjectNode();
      reply.put("heard", all);
      MockResponse.Builder response = new MockResponse.Builder().setHeader("X-Account", HEADER);
      if (planted && refused.incrementAndGet() <= 2) {
        return response.code(400).body(reply.toString()).build();
      }
      reply.put("model", "m-1");
      reply
          .putArray("choices")
          .addObject()
          .put("finish_reason", "stop")
          .putObject("message")
          .put("content", planted ? QUOTE : PREDICTION)
          .put("reasoning_content", all);
      reply.putObject("usage").put("prompt_tokens", 12).put("account", HEADER);
      return response.body(reply.toString()).build();
    }
  }
}

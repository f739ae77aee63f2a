package io.github.deermem.eval.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.ResultsDifferException;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.chat.ChatClient;
import io.github.deermem.eval.chat.ProviderAccess;
import io.github.deermem.eval.memory.EmbeddedMemory;
import io.github.deermem.eval.memory.MemoryUnderTest;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model behind a local OpenAI-compatible endpoint, with all its moods. */
class LiveScopeRunTest {
  private static final String KEY = "sk-canary-5199";

  @TempDir private Path folder;
  private final MockWebServer server = new MockWebServer();
  private volatile List<UnaryOperator<String>> moods = List.of();

  @BeforeEach
  void listen() throws IOException {
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return reply(request.getBody().utf8());
          }
        });
    server.start(InetAddress.getByName("127.0.0.1"), 0);
  }

  @AfterEach
  void hangUp() {
    server.close();
  }

  @Test
  void understandsWhatModelsPutAroundTheirAnswer() throws Exception {
    moods =
        List.of(
            text -> text,
            text -> "```json\n" + text + "\n```",
            text -> "<think>Is {this} durable? {\"user\": 1}</think>\n" + text,
            text -> "Here you are: " + text + " Anything else?",
            text -> "{\"note\": \"first\"}\n" + text,
            text -> "\ufeff \n" + text);

    ScopeRun.Result result = run();

    assertEquals(new ScopeRun.Result(0, 6, Map.of(), Optional.empty()), result);
    ScopeReport report = ScopeReport.of(protocol(), live());
    assertEquals(
        List.of(1.0, 0.0, 1.0), report.rates().stream().map(ScopeRate::published).toList());
    report.publish(OnExisting.FAIL);
    String published = Files.readString(live().resolve("report.json"));
    assertTrue(published.contains("\"deterministic_identity_routing\": null"));
    assertTrue(published.contains("\"api_key_env\": \"A_KEY\""));
    assertNothingSecretIsLeft();
  }

  @Test
  void leavesACaseOpenThatTheModelFails() throws Exception {
    moods =
        List.of(
            text -> text,
            text -> text.substring(0, text.length() / 2),
            text -> "I cannot help with that.",
            text -> "",
            text -> "[]",
            text -> "{\"user\": {}, \"history\": {}}");

    ScopeRun.Result first = run();
    EvaluationException incomplete =
        assertThrows(EvaluationException.class, () -> ScopeReport.of(protocol(), live()));
    moods = List.of(text -> text);
    ScopeRun.Result second = run();

    assertEquals(1, first.made());
    assertEquals(5, first.failures().size());
    assertTrue(
        incomplete.getMessage().startsWith("5 cases of the run in "), incomplete.getMessage());
    first.failures().keySet().forEach(id -> assertTrue(incomplete.getMessage().contains(id)));
    assertEquals(new ScopeRun.Result(1, 5, Map.of(), Optional.empty()), second);
    assertNothingSecretIsLeft();
  }

  /** Paid answers: not even a new commit moves them. */
  @Test
  void isNeverSetAsideUnasked() throws Exception {
    moods = List.of(text -> text);
    run();
    ScopeProtocol otherCommit =
        ScopeProtocol.of(Runs.MANIFEST, protocol().memory(), protocol().model(), "commit-2");

    ResultsDifferException stopped =
        assertThrows(
            ResultsDifferException.class,
            () -> new ScopeRun(otherCommit, live()).runLive(Instant.EPOCH, OnExisting.FAIL, null));

    assertTrue(
        stopped.getMessage().contains("artifacts.source_revision: null there, \"commit-2\" now"),
        stopped.getMessage());
    assertEquals(6, live().resolve("rows").toFile().list().length);
  }

  @Test
  void saysWhyAProviderGaveNoAnswer() throws Exception {
    moods = List.of();

    ScopeRun.Result result = run();

    assertEquals(6, result.failures().size());
    result
        .failures()
        .values()
        .forEach(
            reason ->
                assertTrue(
                    reason.startsWith("the update failed: ") && reason.contains("401"), reason));
  }

  private ScopeRun.Result run() throws Exception {
    ProviderAccess access =
        ProviderAccess.resolve(
            new ProviderAccess.Variables("A_KEY", "AN_ADDRESS"),
            Map.of("A_KEY", KEY, "AN_ADDRESS", server.url("/v1").toString())::get,
            Optional.empty(),
            false);
    try (ChatClient client =
        new ChatClient(access, new ChatClient.Limits(Duration.ofSeconds(30), 1), pause -> {})) {
      return new ScopeRun(protocol(), live()).runLive(Instant.EPOCH, OnExisting.FAIL, client);
    }
  }

  private static ScopeProtocol protocol() {
    return ScopeProtocol.of(
        Runs.MANIFEST,
        new MemoryUnderTest(new EmbeddedMemory(), "embedded", "1"),
        ScopeModel.live("openai", "m-1", 0, "A_KEY", "AN_ADDRESS"),
        null);
  }

  private Path live() {
    return folder.resolve("live");
  }

  /** The committed output of the case that is asked about, in the mood of its place. */
  private MockResponse reply(String request) {
    List<SemanticCase> cases = Runs.MANIFEST.semanticCases();
    for (int i = 0; i < cases.size() && !moods.isEmpty(); i++) {
      SemanticCase semantic = cases.get(i);
      boolean asked =
          Stream.concat(semantic.persisted().stream(), semantic.rejected().stream())
              .anyMatch(request::contains);
      if (asked) {
        String text = CanonicalJson.spaced(semantic.offlineOutput());
        return completion(moods.get(i % moods.size()).apply(text));
      }
    }
    return new MockResponse(401, okhttp3.Headers.EMPTY, "{\"error\": \"" + KEY + "\"}");
  }

  private static MockResponse completion(String content) {
    ObjectNode reply = JsonNodeFactory.instance.objectNode().put("model", "m-1-2026");
    reply
        .putArray("choices")
        .addObject()
        .put("finish_reason", "stop")
        .putObject("message")
        .put("content", content);
    reply.putObject("usage").put("prompt_tokens", 900).put("completion_tokens", 80);
    return new MockResponse(200, okhttp3.Headers.EMPTY, CanonicalJson.compact(reply));
  }

  private void assertNothingSecretIsLeft() throws IOException {
    try (Stream<Path> files = Files.walk(folder).filter(Files::isRegularFile)) {
      for (Path file : files.toList()) {
        String content = Files.readString(file);
        assertFalse(content.contains(KEY), file::toString);
        assertFalse(content.contains(Integer.toString(server.getPort())), file::toString);
        assertFalse(content.contains("newFacts"), file::toString);
      }
    }
  }
}

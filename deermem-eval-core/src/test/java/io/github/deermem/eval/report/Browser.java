package io.github.deermem.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.JsonDocuments;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A headless Chromium with one page, spoken to by its DevTools protocol over loopback. Remembers
 * what the page asked for and what its console complained about.
 */
final class Browser implements AutoCloseable {
  private static final long SECONDS = 60;

  private final Process process;
  private final WebSocket socket;
  private final Map<Integer, CompletableFuture<JsonNode>> replies = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

  /** Where the browser is; empty on a machine without one. */
  static Optional<Path> executable() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * @param profile an empty directory
   */
  Browser(Path executable, Path profile) throws Exception {
    process =
        new ProcessBuilder(
                executable.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--no-first-run",
                "--disable-background-networking",
                "--remote-debugging-port=0",
                "--remote-debugging-address=127.0.0.1",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    HttpClient client = HttpClient.newHttpClient();
    URI tab = URI.create("http://127.0.0.1:" + port() + "/json/new?about:blank");
    String page =
        client
            .send(
                HttpRequest.newBuilder(tab).PUT(HttpRequest.BodyPublishers.noBody()).build(),
                HttpResponse.BodyHandlers.ofString())
            .body();
    socket =
        client
            .newWebSocketBuilder()
            .buildAsync(
                URI.create(parse(page).path("webSocketDebuggerUrl").textValue()), new Listener())
            .get(SECONDS, TimeUnit.SECONDS);
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", parameters());
    }
  }

  /** Lays the page out anew, in a width, light or dark. */
  void open(Path file, int width, String colorScheme) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        parameters()
            .put("width", width)
            .put("height", 900)
            .put("deviceScaleFactor", 1)
            .put("mobile", width < 500));
    ObjectNode media = parameters();
    media
        .putArray("features")
        .addObject()
        .put("name", "prefers-color-scheme")
        .put("value", colorScheme);
    call("Emulation.setEmulatedMedia", media);
    loaded = new CompletableFuture<>();
    call("Page.navigate", parameters().put("url", file.toUri().toString()));
    loaded.get(SECONDS, TimeUnit.SECONDS);
  }

  /** The value of an expression, which may return any JSON. */
  JsonNode evaluate(String expression) throws Exception {
    JsonNode result =
        call(
            "Runtime.evaluate",
            parameters().put("expression", expression).put("returnByValue", true));
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(result.get("exceptionDetails").toString());
    }
    return result.path("result").path("value");
  }

  void pressTab() throws Exception {
    for (String type : List.of("keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          parameters()
              .put("type", type)
              .put("key", "Tab")
              .put("code", "Tab")
              .put("windowsVirtualKeyCode", 9));
    }
  }

  /** The whole page. */
  void screenshot(Path png) throws Exception {
    JsonNode shot =
        call(
            "Page.captureScreenshot",
            parameters().put("format", "png").put("captureBeyondViewport", true));
    Files.createDirectories(png.getParent());
    Files.write(png, Base64.getDecoder().decode(shot.path("data").textValue()));
  }

  /** Addresses that pages asked for. */
  List<String> requests() {
    return requests;
  }

  /** Errors and warnings of the console, exceptions included. */
  List<String> complaints() {
    return complaints;
  }

  @Override
  public void close() throws Exception {
    call("Browser.close", parameters());
    socket.abort();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }

  private JsonNode call(String method, ObjectNode parameters) throws Exception {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> reply = new CompletableFuture<>();
    replies.put(id, reply);
    ObjectNode message = parameters().put("id", id).put("method", method);
    message.set("params", parameters);
    socket.sendText(message.toString(), true).get(SECONDS, TimeUnit.SECONDS);
    JsonNode answer = reply.get(SECONDS, TimeUnit.SECONDS);
    if (answer.has("error")) {
      throw new IllegalStateException(method + ": " + answer.get("error"));
    }
    return answer.path("result");
  }

  private String port() throws IOException {
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    List<String> lines = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      lines.add(line);
      if (line.startsWith("DevTools listening on ")) {
        return Integer.toString(URI.create(line.substring(22)).getPort());
      }
    }
    throw new IOException("The browser did not start: " + lines);
  }

  private static ObjectNode parameters() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static JsonNode parse(String json) throws IOException {
    return JsonDocuments.read(json.getBytes(StandardCharsets.UTF_8));
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder message = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
      message.append(data);
      if (last) {
        try {
          received(parse(message.toString()));
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
        message.setLength(0);
      }
      webSocket.request(1);
      return null;
    }

    private void received(JsonNode json) {
      JsonNode parameters = json.path("params");
      switch (json.path("method").asText()) {
        case "Page.loadEventFired" -> loaded.complete(null);
        case "Network.requestWillBeSent" ->
            requests.add(parameters.path("request").path("url").asText());
        case "Runtime.exceptionThrown" -> complaints.add(parameters.toString());
        case "Runtime.consoleAPICalled" -> complaints.add(parameters.path("args").toString());
        case "Log.entryAdded" -> complaints.add(parameters.path("entry").path("text").asText());
        default -> {}
      }
      CompletableFuture<JsonNode> reply = replies.remove(json.path("id").asInt());
      if (reply != null) {
        reply.complete(json);
      }
    }
  }
}

package io.github.deermem.eval.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers every chat completion with the same text, on loopback. */
final class AnswerServer implements AutoCloseable {
  private static final byte[] REPLY =
      """
      {"model": "m-1", "choices": [{"message": {"role": "assistant", "content": "7 May"}, "finish_reason": "stop"}], \
      "usage": {"prompt_tokens": 900, "completion_tokens": 4, "total_tokens": 904}}"""
          .getBytes(StandardCharsets.UTF_8);

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(8);

  private AnswerServer(HttpServer server) {
    this.server = server;
  }

  static AnswerServer start(int latencyMillis) throws IOException {
    // Otherwise every reply waits 40 ms for an acknowledgement of its headers.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    AnswerServer started = new AnswerServer(server);
    server.setExecutor(started.threads);
    server.createContext("/v1/chat/completions", exchange -> answer(exchange, latencyMillis));
    server.start();
    return started;
  }

  String baseUrl() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static void answer(HttpExchange exchange, int latencyMillis) throws IOException {
    exchange.getRequestBody().readAllBytes();
    try {
      Thread.sleep(latencyMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    exchange.sendResponseHeaders(200, REPLY.length);
    exchange.getResponseBody().write(REPLY);
    exchange.close();
  }
}

package io.github.deermem.eval.chat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * A server on the loopback interface that says bytes, well-formed or not. It takes one request a
 * connection.
 */
final class RawServer implements AutoCloseable {
  private static final Pattern LENGTH = Pattern.compile("(?i)\r\nContent-Length: (\\d+)\r\n");

  private final ServerSocket listener;
  private final Reply reply;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<Socket> connections = new CopyOnWriteArrayList<>();
  private final List<String> heads = new CopyOnWriteArrayList<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();

  /** What is done with a connection once the request is read; it must end with the server. */
  @FunctionalInterface
  interface Reply {
    void to(Socket connection, CountDownLatch closed) throws IOException, InterruptedException;
  }

  RawServer(Reply reply) {
    try {
      this.reply = reply;
      this.listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::listen);
  }

  /** Says the text and hangs up. */
  static Reply saying(String text) {
    return (connection, closed) -> {
      OutputStream out = connection.getOutputStream();
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    };
  }

  /** Says the head at once, then the text again and again, until the server is closed. */
  static Reply dripping(String head, String text, long everyMillis) {
    return (connection, closed) -> {
      saying(head).to(connection, closed);
      while (!closed.await(everyMillis, TimeUnit.MILLISECONDS)) {
        saying(text).to(connection, closed);
      }
    };
  }

  /** Request lines with headers, in the order of arrival. */
  List<String> heads() {
    return List.copyOf(heads);
  }

  List<String> bodies() {
    return List.copyOf(bodies);
  }

  HttpUrl address(String host) {
    return HttpUrl.get("http://" + host + ":" + listener.getLocalPort() + "/v1/chat/completions");
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    listener.close();
    for (Socket connection : connections) {
      connection.close();
    }
  }

  private void listen() throws IOException {
    while (!listener.isClosed()) {
      Socket connection = listener.accept();
      connections.add(connection);
      start(() -> serve(connection));
    }
  }

  private void serve(Socket connection) throws IOException, InterruptedException {
    try (connection) {
      InputStream in = connection.getInputStream();
      String head = head(in);
      Matcher length = LENGTH.matcher(head);
      heads.add(head);
      if (length.find()) {
        byte[] body = in.readNBytes(Integer.parseInt(length.group(1)));
        bodies.add(new String(body, StandardCharsets.UTF_8));
      }
      reply.to(connection, closed);
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("no request");
      }
      head.append((char) next);
    }
    return head.toString();
  }

  /** Ends without a word when the other side hangs up or the server is closed. */
  private static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException | InterruptedException e) {
                return;
              }
            },
            "raw-server");
    thread.setDaemon(true);
    thread.start();
  }

  private interface Task {
    void run() throws IOException, InterruptedException;
  }
}

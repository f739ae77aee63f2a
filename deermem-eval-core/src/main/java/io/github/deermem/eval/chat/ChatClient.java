package io.github.deermem.eval.chat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;

/**
 * Posts chat completions to an OpenAI-compatible endpoint (eviction protocol, section 6).
 * Time-outs, network errors, 429 and 5xx are tried again after at least two seconds; anything else
 * fails the request at once. Neither key nor address nor any text of a reply gets into a message or
 * an exception's cause. May be used by several threads at once.
 */
public final class ChatClient implements AutoCloseable {
  static final long LARGEST_REPLY_BYTES = 10_000_000;
  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(2);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

  private static final MediaType JSON = MediaType.get("application/json");

  private final OkHttpClient client;
  private final HttpUrl address;
  private final String key;
  private final int maxAttempts;
  private final Clock clock;
  private final Pause pause;

  /**
   * How much patience a request deserves.
   *
   * @param timeout of one attempt, from connecting to the last byte of the reply; a millisecond or
   *     more
   * @param maxAttempts requests at most, 1 or more
   */
  public record Limits(Duration timeout, int maxAttempts) {
    public Limits {
      if (timeout.compareTo(Duration.ofMillis(1)) < 0 || maxAttempts < 1) { // or without an end
        throw new IllegalArgumentException(
            "Expected a timeout of PT0.001S or more and 1 attempt or more, found "
                + timeout
                + " and "
                + maxAttempts);
      }
    }
  }

  /** Waits between attempts. */
  @FunctionalInterface
  public interface Pause {
    /**
     * @throws InterruptedException to give the request up
     */
    void wait(Duration duration) throws InterruptedException;
  }

  /** What one request came to. */
  private sealed interface Outcome {
    record Completed(ChatCompletion completion) implements Outcome {}

    record TryAgain(String reason, Duration wanted) implements Outcome {}
  }

  /**
   * @param access key and address, resolved
   */
  public ChatClient(ProviderAccess access, Limits limits, Pause pause) {
    this(access.address(), access.key(), limits, Clock.systemUTC(), pause);
  }

  ChatClient(HttpUrl address, String key, Limits limits, Clock clock, Pause pause) {
    this.client =
        new OkHttpClient.Builder()
            .followRedirects(false)
            .followSslRedirects(false)
            .retryOnConnectionFailure(false) // attempts are counted
            .connectTimeout(Duration.ZERO)
            .readTimeout(Duration.ZERO)
            .writeTimeout(Duration.ZERO)
            .callTimeout(deadline(limits.timeout())) // one, the body included
            .addNetworkInterceptor(UnsuccessfulStatusException::refuse)
            .proxy(ProviderAddress.isLoopback(address) ? Proxy.NO_PROXY : null)
            .build();
    this.address = address;
    this.key = key;
    this.maxAttempts = limits.maxAttempts();
    this.clock = clock;
    this.pause = pause;
  }

  /** The client counts milliseconds in an int. */
  private static Duration deadline(Duration wanted) {
    Duration longest = Duration.ofMillis(Integer.MAX_VALUE);
    return wanted.compareTo(longest) < 0 ? wanted : longest;
  }

  /**
   * Asks, and asks again where that may help.
   *
   * @throws ChatFailedException if there is no completion to be had, in our own words
   * @throws InterruptedException if a pause between attempts was ended
   */
  public ChatCompletion complete(ChatRequest request)
      throws ChatFailedException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Outcome outcome = post(request, attempt);
      if (outcome instanceof Outcome.Completed completed) {
        return completed.completion;
      }
      Outcome.TryAgain again = (Outcome.TryAgain) outcome;
      if (again.wanted.compareTo(LONGEST_PAUSE) > 0) {
        throw new ChatFailedException(
            again.reason
                + ", and the provider asks to wait "
                + again.wanted.plusMillis(999).toSeconds()
                + " s; run again later to resume");
      }
      if (attempt == maxAttempts) {
        throw new ChatFailedException(
            again.reason + ", after " + attempt + (attempt == 1 ? " attempt" : " attempts"));
      }
      pause.wait(again.wanted.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : again.wanted);
    }
  }

  /** Releases connections and threads. */
  @Override
  public void close() {
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }

  private Outcome post(ChatRequest chat, int attempt) throws ChatFailedException {
    Request request =
        new Request.Builder()
            .url(address)
            .header("Authorization", "Bearer " + key)
            .post(RequestBody.create(chat.body().getBytes(StandardCharsets.UTF_8), JSON))
            .build();
    try (Response response = client.newCall(request).execute()) {
      return new Outcome.Completed(ChatReply.parse(body(response), attempt));
    } catch (UnsuccessfulStatusException e) {
      if (!e.mayPass()) {
        throw new ChatFailedException("non-retryable status " + e.status());
      }
      return new Outcome.TryAgain("status " + e.status(), RetryAfter.parse(e.headers(), clock));
    } catch (IOException e) {
      return new Outcome.TryAgain(describe(e), Duration.ZERO);
    }
  }

  /** Bounded after decompression. */
  private static byte[] body(Response response) throws IOException, ChatFailedException {
    BufferedSource source = response.body().source();
    if (source.request(LARGEST_REPLY_BYTES + 1)) {
      throw new ChatFailedException("the reply is larger than " + LARGEST_REPLY_BYTES + " bytes");
    }
    return source.readByteArray();
  }

  /** By class: messages of network exceptions hold addresses. */
  private static String describe(IOException e) {
    boolean timedOut = e instanceof InterruptedIOException;
    return timedOut ? "time-out" : "network error (" + e.getClass().getSimpleName() + ")";
  }
}

package io.github.deermem.eval.qa;

import io.github.deermem.eval.protocol.ProtocolConfig;
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
 * fails the row at once. Neither key nor address nor any text of a reply gets into a message or an
 * exception's cause.
 */
public final class OpenAiCompatibleProvider implements AnswerProvider {
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

  /** Waits between attempts. */
  @FunctionalInterface
  interface Pause {
    void wait(Duration duration) throws InterruptedException;
  }

  /** What one request came to. */
  private sealed interface Outcome {
    record Answered(Answer answer) implements Outcome {}

    record TryAgain(String reason, Duration wanted) implements Outcome {}
  }

  /**
   * @param access key and address, resolved
   */
  public OpenAiCompatibleProvider(ProtocolConfig.Qa qa, ProviderAccess access, StopSignal stop) {
    this(qa, access.address(), access.key(), Clock.systemUTC(), stop::pause);
  }

  OpenAiCompatibleProvider(
      ProtocolConfig.Qa qa, HttpUrl address, String key, Clock clock, Pause pause) {
    this.client =
        new OkHttpClient.Builder()
            .followRedirects(false)
            .followSslRedirects(false)
            .retryOnConnectionFailure(false) // attempts are counted
            .connectTimeout(Duration.ZERO)
            .readTimeout(Duration.ZERO)
            .writeTimeout(Duration.ZERO)
            .callTimeout(deadline(qa)) // one, the body included
            .addNetworkInterceptor(UnsuccessfulStatusException::refuse)
            .proxy(ProviderAddress.isLoopback(address) ? Proxy.NO_PROXY : null)
            .build();
    this.address = address;
    this.key = key;
    this.maxAttempts = qa.maxAttempts();
    this.clock = clock;
    this.pause = pause;
  }

  /** The client counts milliseconds in an int. */
  private static Duration deadline(ProtocolConfig.Qa qa) {
    Duration longest = Duration.ofMillis(Integer.MAX_VALUE);
    Duration wanted = Duration.ofSeconds(qa.timeoutSeconds());
    return wanted.compareTo(longest) < 0 ? wanted : longest;
  }

  @Override
  public Answer answer(AnswerTask task) throws AnswerFailedException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Outcome outcome = post(task, attempt);
      if (outcome instanceof Outcome.Answered answered) {
        return answered.answer;
      }
      Outcome.TryAgain again = (Outcome.TryAgain) outcome;
      if (again.wanted.compareTo(LONGEST_PAUSE) > 0) {
        throw new AnswerFailedException(
            again.reason
                + ", and the provider asks to wait "
                + again.wanted.plusMillis(999).toSeconds()
                + " s; run again later to resume");
      }
      if (attempt == maxAttempts) {
        throw new AnswerFailedException(
            again.reason + ", after " + attempt + (attempt == 1 ? " attempt" : " attempts"));
      }
      pause.wait(again.wanted.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : again.wanted);
    }
  }

  @Override
  public void close() {
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }

  private Outcome post(AnswerTask task, int attempt) throws AnswerFailedException {
    Request request =
        new Request.Builder()
            .url(address)
            .header("Authorization", "Bearer " + key)
            .post(RequestBody.create(task.request().getBytes(StandardCharsets.UTF_8), JSON))
            .build();
    try (Response response = client.newCall(request).execute()) {
      return new Outcome.Answered(ChatReply.parse(body(response), attempt));
    } catch (UnsuccessfulStatusException e) {
      if (!e.mayPass()) {
        throw new AnswerFailedException("non-retryable status " + e.status());
      }
      return new Outcome.TryAgain("status " + e.status(), RetryAfter.parse(e.headers(), clock));
    } catch (IOException e) {
      return new Outcome.TryAgain(describe(e), Duration.ZERO);
    }
  }

  /** Bounded after decompression. */
  private static byte[] body(Response response) throws IOException, AnswerFailedException {
    BufferedSource source = response.body().source();
    if (source.request(LARGEST_REPLY_BYTES + 1)) {
      throw new AnswerFailedException("the reply is larger than " + LARGEST_REPLY_BYTES + " bytes");
    }
    return source.readByteArray();
  }

  /** By class: messages of network exceptions hold addresses. */
  private static String describe(IOException e) {
    boolean timedOut = e instanceof InterruptedIOException;
    return timedOut ? "time-out" : "network error (" + e.getClass().getSimpleName() + ")";
  }
}

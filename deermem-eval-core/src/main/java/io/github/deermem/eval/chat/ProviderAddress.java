package io.github.deermem.eval.chat;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.EvaluationException;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Where requests go: the base URL that an environment variable holds, and the path below it. Its
 * value never reaches a message.
 */
final class ProviderAddress {
  private static final String OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|\\d{1,2})";
  private static final String LOOPBACK = "localhost|::1|127(?:\\." + OCTET + "){3}";

  /** Where requests go if nothing else is said. */
  static final HttpUrl PUBLIC = HttpUrl.get("https://api.openai.com/v1/chat/completions");

  private ProviderAddress() {}

  /**
   * Trims white space, and slashes at the end; {@code /v1} is neither added nor doubled.
   *
   * @param variable the name of the variable, for messages
   * @throws EvaluationException if the value is no http or https address, or if it would send the
   *     key unencrypted to another machine
   */
  static HttpUrl chatCompletions(String variable, String value, boolean allowInsecureHttp) {
    HttpUrl base = parse(CodePoints.trim(value));
    if (base == null) {
      throw problem(
          "The value of "
              + variable
              + " is no base URL: expected http(s)://host[:port]/path without user, query or fragment (the value is not shown).");
    }
    if (!base.isHttps() && !isLoopback(base) && !allowInsecureHttp) {
      throw problem(
          "The base URL in "
              + variable
              + " is plain http to another machine, which would send the key unencrypted. Use https, or set allowInsecureHttp.");
    }
    HttpUrl.Builder address = base.newBuilder().encodedPath("/");
    base.encodedPathSegments().stream()
        .filter(segment -> !segment.isEmpty())
        .forEach(address::addEncodedPathSegment);
    return address.addPathSegment("chat").addPathSegment("completions").build();
  }

  /** Whether the host is this machine, by its name or number. */
  static boolean isLoopback(HttpUrl url) {
    return url.host().matches(LOOPBACK);
  }

  private static @Nullable HttpUrl parse(String base) {
    boolean hasBlanks = base.chars().anyMatch(c -> c <= 0x20 || c == 0x7f);
    HttpUrl url = hasBlanks ? null : HttpUrl.parse(base); // which would drop line ends
    boolean plain =
        url != null
            && url.encodedUsername().isEmpty()
            && url.encodedPassword().isEmpty()
            && url.query() == null
            && url.fragment() == null;
    return plain ? url : null;
  }

  private static EvaluationException problem(String message) {
    return new EvaluationException(EvaluationException.Reason.PROTOCOL, message);
  }
}

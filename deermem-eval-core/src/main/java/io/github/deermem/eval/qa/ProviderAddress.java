package io.github.deermem.eval.qa;

import io.github.deermem.eval.artifact.EvaluationException;
import java.util.Set;
import okhttp3.HttpUrl;

/**
 * Where requests go: the base URL that an environment variable holds, and the path below it. Its
 * value never reaches a message.
 */
final class ProviderAddress {
  private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "::1");

  private ProviderAddress() {}

  /**
   * Trims blanks and slashes at the end; {@code /v1} is neither added nor doubled.
   *
   * @param variable the name of the variable, for messages
   * @throws EvaluationException if the value is no http or https address, or if it would send the
   *     key unencrypted to another machine
   */
  static HttpUrl chatCompletions(String variable, String value, boolean allowInsecureHttp) {
    String base = value.strip();
    while (base.endsWith("/")) {
      base = base.substring(0, base.length() - 1);
    }
    HttpUrl url = HttpUrl.parse(base + "/chat/completions");
    if (url == null || url.query() != null || url.fragment() != null || !url.username().isEmpty()) {
      throw problem(
          "The value of "
              + variable
              + " is no base URL: expected http(s)://host[:port]/path without user, query or fragment (the value is not shown).");
    }
    if (!url.isHttps() && !isLoopback(url.host()) && !allowInsecureHttp) {
      throw problem(
          "The base URL in "
              + variable
              + " is plain http to another machine, which would send the key unencrypted. Use https, or set allowInsecureHttp.");
    }
    return url;
  }

  private static boolean isLoopback(String host) {
    return LOOPBACK_NAMES.contains(host) || host.matches("127\\.\\d+\\.\\d+\\.\\d+");
  }

  private static EvaluationException problem(String message) {
    return new EvaluationException(EvaluationException.Reason.PROTOCOL, message);
  }
}

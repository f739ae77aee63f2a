package io.github.deermem.eval.chat;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.EvaluationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The key and the address of a provider, resolved before anything else is opened. Never printed.
 */
public final class ProviderAccess {
  private final HttpUrl address;
  private final String key;

  private ProviderAccess(HttpUrl address, String key) {
    this.address = address;
    this.key = key;
  }

  /**
   * Where key and address come from: names of environment variables.
   *
   * @param key holds the key
   * @param baseUrl holds the base URL; null for the public {@code https://api.openai.com/v1}
   */
  public record Variables(String key, @Nullable String baseUrl) {}

  /**
   * @param environment looks up a variable; null if it is not set
   * @param givenKey a key from elsewhere, such as Maven's settings; then the variable is not asked
   *     for
   * @throws EvaluationException that names every missing variable; a blank one is missing
   */
  public static ProviderAccess resolve(
      Variables variables,
      Function<String, @Nullable String> environment,
      Optional<String> givenKey,
      boolean allowInsecureHttp) {
    List<String> missing = new ArrayList<>();
    String key = givenKey.orElseGet(() -> read(variables.key, environment, missing));
    String baseUrl =
        variables.baseUrl == null ? null : read(variables.baseUrl, environment, missing);
    if (!missing.isEmpty()) {
      throw new EvaluationException(
          EvaluationException.Reason.PROTOCOL,
          "Missing environment "
              + (missing.size() == 1 ? "variable: " : "variables: ")
              + String.join(", ", missing)
              + " (not set, or blank). Nothing was opened or called.");
    }
    return new ProviderAccess(
        baseUrl == null
            ? ProviderAddress.PUBLIC
            : ProviderAddress.chatCompletions(variables.baseUrl, baseUrl, allowInsecureHttp),
        bearer(CodePoints.trim(key), variables.key));
  }

  /** An HTTP client would quote a value that no header can carry. */
  private static String bearer(String key, String variable) {
    if (!key.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
      throw new EvaluationException(
          EvaluationException.Reason.PROTOCOL,
          "The key ("
              + variable
              + ", or the server's password) holds blanks, line ends or other characters that no HTTP header can carry (not shown).");
    }
    return key;
  }

  HttpUrl address() {
    return address;
  }

  String key() {
    return key;
  }

  private static String read(
      String variable, Function<String, @Nullable String> environment, List<String> missing) {
    String value = environment.apply(variable);
    if (value == null || CodePoints.trim(value).isEmpty()) {
      missing.add(variable);
      return "";
    }
    return value;
  }

  /** Nothing of what it holds. */
  @Override
  public String toString() {
    return "ProviderAccess";
  }
}

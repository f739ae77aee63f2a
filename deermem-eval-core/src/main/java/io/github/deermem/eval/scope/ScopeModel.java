package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The model behind the memory, as markers name it: nothing of it is secret.
 *
 * @param temperature 0 to 2
 * @param apiKeyEnv name of the variable that held the key; null offline, and where the key came
 *     from a server of the settings
 * @param baseUrlEnv name of the variable that held the address; null for the public one
 */
public record ScopeModel(
    Mode mode,
    String provider,
    String model,
    double temperature,
    @Nullable String apiKeyEnv,
    @Nullable String baseUrlEnv) {

  /** Committed outputs. */
  public static ScopeModel offline() {
    return new ScopeModel(Mode.OFFLINE, "deterministic-static", "offline-fixture", 0, null, null);
  }

  public static ScopeModel live(
      String provider,
      String model,
      double temperature,
      @Nullable String apiKeyEnv,
      @Nullable String baseUrlEnv) {
    return new ScopeModel(Mode.LIVE, provider, model, temperature, apiKeyEnv, baseUrlEnv);
  }

  ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("provider", provider).put("model", model).put("temperature", temperature);
    if (mode == Mode.LIVE) {
      json.put("api_key_env", apiKeyEnv).put("base_url_env", baseUrlEnv);
    }
    return json;
  }
}

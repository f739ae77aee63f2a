package io.github.deermem.eval.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.artifact.EvaluationException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderAccessTest {
  private static final String ADDRESS = "https://h.example/v1";

  private final Map<String, String> environment = new HashMap<>();

  @Test
  void keyAndAddressComeFromTheVariablesThatTheConfigNames() {
    environment.put("KEY_VARIABLE", " sk-canary\n");
    environment.put("ADDRESS_VARIABLE", ADDRESS);

    ProviderAccess access = resolve(Optional.empty());

    assertEquals("sk-canary", access.key());
    assertEquals("https://h.example/v1/chat/completions", access.address().toString());
  }

  @Test
  void withoutAVariableForItTheAddressIsThePublicOne() {
    environment.put("KEY_VARIABLE", "sk-canary");

    ProviderAccess access = resolve(null, Optional.empty());

    assertEquals("sk-canary", access.key());
    assertEquals("https://api.openai.com/v1/chat/completions", access.address().toString());
  }

  @Test
  void aVariableThatIsNamedIsNeverReplacedByThePublicAddress() {
    environment.put("ADDRESS_VARIABLE", " ");

    assertThrows(EvaluationException.class, () -> resolve(Optional.of("sk-canary")));
  }

  @Test
  void whereOnlyAKeyIsNamedOnlyAKeyIsMissing() {
    environment.put("KEY_VARIABLE", " ");

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> resolve(null, Optional.empty()));

    assertEquals(
        "Missing environment variable: KEY_VARIABLE (not set, or blank). Nothing was opened or"
            + " called.",
        refusal.getMessage());
  }

  @Test
  void aGivenKeyIsTakenInsteadOfTheVariable() {
    environment.put("KEY_VARIABLE", "another");
    environment.put("ADDRESS_VARIABLE", ADDRESS);

    assertEquals("sk-canary", resolve(Optional.of("sk-canary")).key());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "unset",
      delimiter = '|',
      value = {
        "unset    | unset | variables: KEY_VARIABLE, ADDRESS_VARIABLE",
        "''       | '\t ' | variables: KEY_VARIABLE, ADDRESS_VARIABLE",
        "'\u00a0' | set   | variable: KEY_VARIABLE",
        "set      | unset | variable: ADDRESS_VARIABLE",
        "set      | '\u3000' | variable: ADDRESS_VARIABLE"
      })
  void everythingThatIsMissingIsNamedAtOnce(String key, String address, String missing) {
    environment.put("KEY_VARIABLE", key);
    environment.put("ADDRESS_VARIABLE", address);

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> resolve(Optional.empty()));

    assertEquals(
        "Missing environment " + missing + " (not set, or blank). Nothing was opened or called.",
        refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"can\nary", "can\r\nary", "can ary", "can\u0000ary", "canäry", "can\u007fary"})
  void aKeyThatNoHeaderCanCarryIsRefusedWithoutShowingIt(String key) {
    environment.put("ADDRESS_VARIABLE", ADDRESS);

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> resolve(Optional.of(key)));

    assertTrue(refusal.getMessage().startsWith("The key (KEY_VARIABLE,"), refusal.getMessage());
    assertFalse(refusal.getMessage().contains("ary"), refusal.getMessage());
    assertNull(refusal.getCause());
  }

  @Test
  void itNeverShowsWhatItHolds() {
    environment.put("KEY_VARIABLE", "sk-canary");
    environment.put("ADDRESS_VARIABLE", ADDRESS);

    assertEquals("ProviderAccess", resolve(Optional.empty()).toString());
  }

  private ProviderAccess resolve(Optional<String> givenKey) {
    return resolve("ADDRESS_VARIABLE", givenKey);
  }

  private ProviderAccess resolve(@Nullable String baseUrlVariable, Optional<String> givenKey) {
    return ProviderAccess.resolve(
        new ProviderAccess.Variables("KEY_VARIABLE", baseUrlVariable),
        environment::get,
        givenKey,
        false);
  }
}

package io.github.deermem.eval.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.deermem.eval.artifact.EvaluationException;
import java.util.List;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsProblem;
import org.apache.maven.settings.building.SettingsProblem;
import org.apache.maven.settings.crypto.SettingsDecrypter;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerKeyTest {
  private static final String ENCRYPTED = "{COQLCE6DU6GtcS5P=}";

  @Test
  void theKeyIsTheDecryptedPassword() {
    assertEquals("sk-secret", key(ENCRYPTED, answering("sk-secret")).of("answers"));
  }

  @Test
  void theServerIsLookedUpByItsId() {
    EvaluationException refusal =
        assertThrows(
            EvaluationException.class, () -> key(ENCRYPTED, answering("sk-secret")).of("other"));

    assertEquals(
        "There is no server other in settings.xml (parameter serverId).", refusal.getMessage());
    assertEquals(EvaluationException.Reason.PROVIDER, refusal.reason());
  }

  @Test
  void aPasswordThatCannotBeDecryptedIsNeverQuoted() {
    SettingsProblem problem =
        new DefaultSettingsProblem(
            "cannot decrypt " + ENCRYPTED, SettingsProblem.Severity.ERROR, null, -1, -1, null);
    SettingsDecrypter failing = request -> new Decrypted(null, List.of(problem));

    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> key(ENCRYPTED, failing).of("answers"));

    assertEquals(
        "The password of the server answers in settings.xml cannot be decrypted; is settings-security.xml there?",
        refusal.getMessage());
    assertFalse(refusal.toString().contains("COQL"), refusal.toString());
    assertEquals(null, refusal.getCause());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " \t"})
  void aServerWithoutAPasswordHasNoKey(String password) {
    EvaluationException refusal =
        assertThrows(
            EvaluationException.class, () -> key(password, answering(password)).of("answers"));

    assertEquals(
        "The server answers in settings.xml has no password, which would be the key.",
        refusal.getMessage());
  }

  private static ServerKey key(@Nullable String password, SettingsDecrypter decrypter) {
    Settings settings = new Settings();
    settings.addServer(server(password));
    return new ServerKey(settings, decrypter);
  }

  private static SettingsDecrypter answering(@Nullable String password) {
    return request -> {
      assertEquals("answers", request.getServers().get(0).getId());
      return new Decrypted(server(password), List.of());
    };
  }

  private static Server server(@Nullable String password) {
    Server server = new Server();
    server.setId("answers");
    server.setPassword(password);
    return server;
  }

  /** What Maven's decrypter says. */
  private record Decrypted(@Nullable Server server, List<SettingsProblem> problems)
      implements SettingsDecryptionResult {
    @Override
    public @Nullable Server getServer() {
      return server;
    }

    @Override
    public List<Server> getServers() {
      return server == null ? List.of() : List.of(server);
    }

    @Override
    public @Nullable Proxy getProxy() {
      return null;
    }

    @Override
    public List<Proxy> getProxies() {
      return List.of();
    }

    @Override
    public List<SettingsProblem> getProblems() {
      return problems;
    }
  }
}

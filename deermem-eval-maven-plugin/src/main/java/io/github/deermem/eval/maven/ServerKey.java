package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecrypter;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;

/** A key that is the decrypted password of a server in {@code settings.xml}. */
final class ServerKey {
  private final Settings settings;
  private final SettingsDecrypter decrypter;

  ServerKey(Settings settings, SettingsDecrypter decrypter) {
    this.settings = settings;
    this.decrypter = decrypter;
  }

  /**
   * @throws EvaluationException if there is no such server, or its password cannot be had; never
   *     quotes it
   */
  String of(String serverId) {
    Server server = settings.getServer(serverId);
    if (server == null) {
      throw problem("There is no server " + serverId + " in settings.xml (parameter serverId).");
    }
    SettingsDecryptionResult result =
        decrypter.decrypt(new DefaultSettingsDecryptionRequest(server));
    if (!result.getProblems().isEmpty()) {
      throw problem(
          "The password of the server "
              + serverId
              + " in settings.xml cannot be decrypted; is settings-security.xml there?");
    }
    String password = result.getServer().getPassword();
    if (password == null || password.isBlank()) {
      throw problem(
          "The server " + serverId + " in settings.xml has no password, which would be the key.");
    }
    return password;
  }

  private static EvaluationException problem(String message) {
    return new EvaluationException(EvaluationException.Reason.PROVIDER, message);
  }
}

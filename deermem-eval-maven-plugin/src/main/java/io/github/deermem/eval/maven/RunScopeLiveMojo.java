package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.chat.ChatClient;
import io.github.deermem.eval.chat.ProviderAccess;
import io.github.deermem.eval.scope.Mode;
import io.github.deermem.eval.scope.ScopeModel;
import io.github.deermem.eval.scope.ScopeRun;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.settings.crypto.SettingsDecrypter;

/**
 * Runs the semantic suite of the scope-isolation benchmark with a model that is named explicitly.
 * Bound to no phase: a paid call is always deliberate. Run it again to resume.
 */
@Mojo(
    name = "run-scope-live",
    requiresDependencyResolution = ResolutionScope.TEST,
    requiresProject = false,
    threadSafe = true)
public class RunScopeLiveMojo extends AbstractLiveScopeMojo {
  /** One deadline for a call in all, in seconds. */
  @Parameter(property = "deermem.scopeTimeoutSeconds", defaultValue = "120")
  private int scopeTimeoutSeconds;

  /** How often a call is tried. */
  @Parameter(property = "deermem.scopeMaxAttempts", defaultValue = "3")
  private int scopeMaxAttempts;

  /** Allows plain http to other machines than this one, which sends the key unencrypted. */
  @Parameter(property = "deermem.allowInsecureHttp", defaultValue = "false")
  private boolean allowInsecureHttp;

  private final SettingsDecrypter decrypter;

  @Inject
  public RunScopeLiveMojo(SettingsDecrypter decrypter) {
    this.decrypter = decrypter;
  }

  @Override
  void evaluate() {
    ScopeModel model = liveModel();
    ChatClient.Limits limits = limits();
    ProviderAccess access = access(model);
    if (session().isOffline()) {
      throw problem(
          "Maven is offline (-o), and run-scope-live calls a model. Run it without -o, or run run-scope-offline.");
    }
    try (ChatClient client =
        new ChatClient(access, limits, pause -> Thread.sleep(pause.toMillis()))) {
      measure(
          model,
          protocol -> {
            Path directory = runDirectory(Mode.LIVE);
            ScopeRun.Result result =
                new ScopeRun(protocol, directory).runLive(Instant.now(), onExisting(), client);
            new ScopeRunLog(console(), this::shown).tell(protocol, directory, result);
          });
    }
  }

  private ProviderAccess access(ScopeModel model) {
    String server = serverId();
    Optional<String> givenKey =
        Optional.ofNullable(server)
            .map(id -> new ServerKey(session().getSettings(), decrypter).of(id));
    return ProviderAccess.resolve(
        new ProviderAccess.Variables(
            model.apiKeyEnv() == null ? "serverId" : model.apiKeyEnv(), model.baseUrlEnv()),
        System::getenv,
        givenKey,
        allowInsecureHttp);
  }

  private ChatClient.Limits limits() {
    if (scopeTimeoutSeconds < 1 || scopeMaxAttempts < 1) {
      throw problem(
          "Expected scopeTimeoutSeconds and scopeMaxAttempts of 1 or more, found "
              + scopeTimeoutSeconds
              + " and "
              + scopeMaxAttempts
              + ".");
    }
    return new ChatClient.Limits(Duration.ofSeconds(scopeTimeoutSeconds), scopeMaxAttempts);
  }

  private static EvaluationException problem(String message) {
    return new EvaluationException(EvaluationException.Reason.PROVIDER, message);
  }
}

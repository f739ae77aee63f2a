package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.scope.ScopeModel;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What names the model of a live run; a report is bound to the same. */
abstract class AbstractLiveScopeMojo extends AbstractMemoryMojo {
  private static final String OPENAI = "openai";

  /** For live runs: {@code openai}, which is any OpenAI-compatible endpoint. */
  @Parameter(property = "deermem.scopeProvider")
  private @Nullable String scopeProvider;

  /** For live runs: the model to ask. */
  @Parameter(property = "deermem.scopeModel")
  private @Nullable String scopeModel;

  /** For live runs: 0 to 2. */
  @Parameter(property = "deermem.scopeTemperature", defaultValue = "0.0")
  private double scopeTemperature;

  /** For live runs: the name of the environment variable that holds the key, never a key. */
  @Parameter(property = "deermem.scopeApiKeyEnv")
  private @Nullable String scopeApiKeyEnv;

  /**
   * For live runs: a server of {@code settings.xml} whose password is the key, instead of an
   * environment variable.
   */
  @Parameter(property = "deermem.serverId")
  private @Nullable String serverId;

  /**
   * For live runs: the name of the environment variable that holds the endpoint's address. Without
   * it, the provider's public endpoint.
   */
  @Parameter(property = "deermem.scopeBaseUrlEnv")
  private @Nullable String scopeBaseUrlEnv;

  /**
   * @throws EvaluationException if parameters are missing or wrong; tells all of them at once
   */
  final ScopeModel liveModel() {
    List<String> problems = new ArrayList<>();
    if (!OPENAI.equals(scopeProvider)) {
      problems.add(
          "scopeProvider: expected openai, found "
              + (scopeProvider == null ? "nothing" : scopeProvider));
    }
    if (scopeModel == null || scopeModel.isBlank()) {
      problems.add("scopeModel: expected the name of a model, found nothing");
    }
    if (!(scopeTemperature >= 0 && scopeTemperature <= 2)) {
      problems.add("scopeTemperature: expected 0 to 2, found " + scopeTemperature);
    }
    if ((scopeApiKeyEnv == null) == (serverId == null)) {
      problems.add(
          "scopeApiKeyEnv, serverId: expected one of them, found "
              + (serverId == null ? "none" : "both"));
    }
    if (!problems.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add("A live run needs to know its model:");
      problems.forEach(problem -> lines.add("  " + problem));
      throw new EvaluationException(EvaluationException.Reason.PROVIDER, lines);
    }
    return ScopeModel.live(
        scopeProvider, scopeModel, scopeTemperature, scopeApiKeyEnv, scopeBaseUrlEnv);
  }

  final @Nullable String serverId() {
    return serverId;
  }
}

package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.chat.ProviderAccess;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.ProtocolConfig;
import io.github.deermem.eval.qa.AnswerPlan;
import io.github.deermem.eval.qa.AnswerProvider;
import io.github.deermem.eval.qa.AnswerRun;
import io.github.deermem.eval.qa.AnswerTask;
import io.github.deermem.eval.qa.LexicalBaseline;
import io.github.deermem.eval.qa.OpenAiCompatibleProvider;
import io.github.deermem.eval.qa.RunMarker;
import io.github.deermem.eval.qa.RunReport;
import io.github.deermem.eval.qa.StopSignal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.settings.crypto.SettingsDecrypter;
import org.jspecify.annotations.Nullable;

/**
 * Asks the model each question with the facts that each policy kept, and keeps every answer as soon
 * as it is there. Bound to no phase: a paid call is always deliberate. Run it again to resume; only
 * what is missing is called.
 */
@Mojo(
    name = "run-qa",
    requiresDependencyResolution = ResolutionScope.TEST,
    requiresProject = false,
    threadSafe = true)
public class RunQaMojo extends AbstractQaMojo {
  /**
   * Lowers the number of calls at a time below the protocol's, without being a part of its
   * identity.
   */
  @Parameter(property = "deermem.maxConcurrency")
  private @Nullable Integer maxConcurrency;

  /**
   * Tells how many calls a run would make, and how large they are; needs no key and opens no
   * connection.
   */
  @Parameter(property = "deermem.dryRun", defaultValue = "false")
  private boolean dryRun;

  /**
   * A server of {@code settings.xml} whose password is the key, instead of the config's environment
   * variable.
   */
  @Parameter(property = "deermem.serverId")
  private @Nullable String serverId;

  /** Allows plain http to other machines than this one, which sends the key unencrypted. */
  @Parameter(property = "deermem.allowInsecureHttp", defaultValue = "false")
  private boolean allowInsecureHttp;

  private final SettingsDecrypter decrypter;
  private @Nullable ProviderAccess access;

  @Inject
  public RunQaMojo(SettingsDecrypter decrypter) {
    this.decrypter = decrypter;
  }

  /** What a provider needs is complete before the dataset is opened. */
  @Override
  void prepare(ProtocolBundle bundle) {
    if (maxConcurrency != null && maxConcurrency < 1) {
      throw new EvaluationException(
          EvaluationException.Reason.PROVIDER,
          "Expected maxConcurrency of 1 or more, found " + maxConcurrency + ".");
    }
    if (dryRun || isLexical(bundle)) {
      return;
    }
    Optional<String> givenKey =
        Optional.ofNullable(serverId)
            .map(id -> new ServerKey(session().getSettings(), decrypter).of(id));
    access =
        ProviderAccess.resolve(
            OpenAiCompatibleProvider.variables(bundle.config().qa()),
            System::getenv,
            givenKey,
            allowInsecureHttp);
    if (session().isOffline()) {
      throw new EvaluationException(
          EvaluationException.Reason.PROVIDER,
          "Maven is offline (-o), and run-qa calls a model. Run it without -o, or use -Ddeermem.dryRun to see what it would call.");
    }
  }

  @Override
  void evaluate(ProtocolBundle bundle, Path datasetFile) {
    List<AnswerTask> tasks = AnswerTask.of(bundle, decide(bundle, datasetFile).all());
    RunMarker marker = new RunMarker(bundle);
    AnswerPlan plan = plan(marker, tasks);
    int workers =
        Math.min(
            bundle.config().qa().workers(),
            maxConcurrency == null ? Integer.MAX_VALUE : maxConcurrency);
    console()
        .info(
            plan.wanted().size()
                + " answers wanted: "
                + plan.reusable()
                + " stored and valid, "
                + plan.missing().size()
                + " to call · "
                + (isLexical(bundle)
                    ? "lexical baseline, no model"
                    : "model " + bundle.config().qa().model())
                + " · "
                + workers
                + " at a time");
    if (dryRun) {
      tellSize(plan, bundle.config().qa());
      return;
    }
    StopSignal stop = new StopSignal();
    try (AnswerProvider provider =
            isLexical(bundle)
                ? new LexicalBaseline()
                : new OpenAiCompatibleProvider(bundle.config().qa(), access, stop);
        Interruption interruption =
            Interruption.of(stop, console(), bundle.config().qa().timeoutSeconds())) {
      if (!isLexical(bundle)) {
        warnOfClean();
      }
      tell(bundle, tasks, ask(tasks, provider, stop, marker, workers));
    }
  }

  private RunReport ask(
      List<AnswerTask> tasks,
      AnswerProvider provider,
      StopSignal stop,
      RunMarker marker,
      int workers) {
    GitState git = GitState.of(baseDirectory());
    try (ProgressLog progress = ProgressLog.of(session(), console())) {
      return new AnswerRun(qaDirectory(), tasks, provider, stop, progress)
          .run(marker, git, Instant.now(), workers);
    }
  }

  private AnswerPlan plan(RunMarker marker, List<AnswerTask> tasks) {
    try {
      marker.isIn(qaDirectory());
      return AnswerPlan.of(qaDirectory(), tasks);
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot read the answers in " + qaDirectory() + ": " + FileProblems.describe(e) + ".",
          e);
    }
  }

  private void tellSize(AnswerPlan plan, ProtocolConfig.Qa qa) {
    console()
        .info(
            String.format(
                Locale.ROOT,
                "A run would make %,d calls with %,d characters: at most %,d tokens in and %,d out for each attempt. Nothing was called.",
                plan.missing().size(),
                plan.characters(),
                plan.largestPromptTokens(),
                (long) plan.missing().size() * qa.maxTokens()));
  }

  private void warnOfClean() {
    if (qaDirectory()
        .toAbsolutePath()
        .normalize()
        .startsWith(buildDirectory().toAbsolutePath().normalize())) {
      console()
          .info(
              "Answers are kept in "
                  + shown(qaDirectory())
                  + ", which `mvn clean` deletes. To keep paid answers, set -Ddeermem.qaDirectory=…");
    }
  }

  private void tell(ProtocolBundle bundle, List<AnswerTask> tasks, RunReport report) {
    console()
        .info(
            String.format(
                Locale.ROOT,
                "%,d called, %,d reused, %,d failed%s · %,d tokens in, %,d out",
                report.called(),
                report.reused(),
                report.failures().size(),
                report.remaining() == 0 ? "" : ", " + report.remaining() + " remaining",
                report.tokens().in(),
                report.tokens().out()));
    new OutcomeTable(console()).print(bundle, qaDirectory(), tasks);
    if (!report.isComplete()) {
      throw new EvaluationException(
          EvaluationException.Reason.PROVIDER,
          IncompleteRun.describe(report, shown(qaDirectory())));
    }
  }

  private static boolean isLexical(ProtocolBundle bundle) {
    return bundle.config().qa().provider().equals(ProtocolConfig.Qa.LEXICAL_BASELINE);
  }
}

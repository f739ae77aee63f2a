package io.github.deermem.eval.maven;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.gate.Baseline;
import io.github.deermem.eval.gate.BaselineComparison;
import io.github.deermem.eval.gate.Gate;
import io.github.deermem.eval.gate.Verdict;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.scope.ScopeManifest;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the build passes: holds what is published to limits. It reads published files
 * only, and fails with every limit that is broken.
 */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresProject = false,
    threadSafe = true)
public class CheckMojo extends AbstractResultsMojo {
  /**
   * What metrics may not fall below, by name: a ratio ({@code 0.8}), a percentage ({@code 80%}) or
   * a count over its denominator ({@code 36/45}). Maps of a parent POM and a child merge.
   */
  @Parameter private Map<String, @Nullable String> minimums = Map.of();

  /** What metrics may not rise above, written like minimums. */
  @Parameter private Map<String, @Nullable String> maximums = Map.of();

  /**
   * Results that were committed earlier. The build also fails when a policy got significantly worse
   * than they are, case by case.
   */
  @Parameter(property = "deermem.baselineDirectory")
  private @Nullable File baselineDirectory;

  /** Where {@code report-scope} published; by default {@code scope} under the output directory. */
  @Parameter(property = "deermem.scopeDirectory")
  private @Nullable File scopeDirectory;

  /** Which of its runs limits are about: {@code offline} or {@code live}. */
  @Parameter(property = "deermem.scopeMode", defaultValue = "offline")
  private ScopeMode scopeMode = ScopeMode.offline;

  /** The manifest that scope results must be of; by default the one built into the engine. */
  @Parameter(property = "deermem.scopeManifest")
  private @Nullable File scopeManifest;

  @Override
  void evaluate(ProtocolBundle bundle) {
    if (minimums.isEmpty() && maximums.isEmpty() && baselineDirectory == null) {
      throw new EvaluationException(
          EvaluationException.Reason.RESULTS,
          List.of(
              "There is no limit to check, and a gate without one would always pass.",
              "Set minimums, such as <qa.hybrid-v1.official>0.80</qa.hybrid-v1.official>, maximums or baselineDirectory, or take the goal check out."));
    }
    List<String> broken = new ArrayList<>();
    check(bundle, minimums, maximums, broken);
    if (baselineDirectory != null) {
      BaselineComparison comparison =
          new Baseline(baselineDirectory.toPath()).compare(bundle, places());
      judge(comparison.isPassed(), comparison.lines(), broken);
    }
    failFor(broken);
  }

  /** Without a dataset, limits on memories can still be held; they need none. */
  @Override
  void evaluateWithoutResults(ProtocolBundle bundle) {
    super.evaluateWithoutResults(bundle);
    List<String> broken = new ArrayList<>();
    check(bundle, ofScope(minimums), ofScope(maximums), broken);
    failFor(broken);
  }

  private static Map<String, @Nullable String> ofScope(Map<String, @Nullable String> limits) {
    Map<String, @Nullable String> ofScope = new HashMap<>(limits);
    ofScope.keySet().removeIf(name -> !name.startsWith("scope."));
    return ofScope;
  }

  private void check(
      ProtocolBundle bundle,
      Map<String, @Nullable String> minimums,
      Map<String, @Nullable String> maximums,
      List<String> broken) {
    Verdict verdict = Gate.check(bundle, places(), minimums, maximums);
    judge(verdict.isPassed(), verdict.lines(), broken);
  }

  private void failFor(List<String> broken) {
    if (!broken.isEmpty()) {
      throw new EvaluationException(EvaluationException.Reason.VERDICT, withReport(broken));
    }
  }

  private Gate.Places places() {
    Path scope =
        scopeDirectory == null ? outputDirectory().resolve("scope") : scopeDirectory.toPath();
    return new Gate.Places(
        policyDirectory(),
        qaDirectory(),
        scope.resolve(scopeMode.inEngine().id()),
        () ->
            (scopeManifest == null
                    ? ScopeManifest.builtIn()
                    : ScopeManifest.read(scopeManifest.toPath()))
                .sha256());
  }

  private void judge(boolean isPassed, List<String> lines, List<String> broken) {
    if (isPassed) {
      console().info(lines);
    } else {
      broken.addAll(lines);
    }
  }

  @Override
  String deed() {
    return "CHECKED";
  }

  private List<String> withReport(List<String> lines) {
    List<String> all = new ArrayList<>(lines);
    Path report = outputDirectory().resolve("report").resolve("index.html");
    if (Files.exists(report)) {
      all.add("Report: " + shown(report));
    }
    return all;
  }
}

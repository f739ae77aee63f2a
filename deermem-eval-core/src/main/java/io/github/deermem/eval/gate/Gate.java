package io.github.deermem.eval.gate;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.NearestName;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.stats.McNemar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Holds published results to limits. What cannot be decided is an error and never a pass: an
 * unknown metric, a limit that is none, results that are missing or of another protocol, a p-value
 * that so few pairs can never reach.
 */
public final class Gate {
  private final Map<String, Metric> metrics;
  private final PublishedResults results;
  private final List<Verdict.Checked> checked = new ArrayList<>();
  private final Set<String> undecidable = new LinkedHashSet<>();

  private Gate(ProtocolBundle bundle, Places places) {
    this.metrics = Metric.all(bundle);
    this.results = new PublishedResults(bundle, places);
  }

  /**
   * Where results are published.
   *
   * @param policy of {@code run-policy}
   * @param qa of {@code grade-qa}
   * @param scope of {@code report-scope}, by mode
   * @param scopeManifestSha256 what the scope results must be of; asked for only if a limit is
   *     about them
   */
  public record Places(Path policy, Path qa, Path scope, Supplier<String> scopeManifestSha256) {}

  /**
   * @param bundle that the results must be of
   * @param minimums by metric; a limit is a ratio, a percentage or a count over its denominator
   * @param maximums likewise
   * @throws EvaluationException with everything that keeps the gate from deciding
   */
  public static Verdict check(
      ProtocolBundle bundle,
      Places places,
      Map<String, @Nullable String> minimums,
      Map<String, @Nullable String> maximums) {
    Gate gate = new Gate(bundle, places);
    gate.checkAll(Limit.Side.MINIMUM, minimums);
    gate.checkAll(Limit.Side.MAXIMUM, maximums);
    if (!gate.undecidable.isEmpty()) {
      throw new EvaluationException(
          EvaluationException.Reason.RESULTS,
          "The gate cannot decide:\n"
              + gate.undecidable.stream()
                  .map(problem -> "  " + problem.replace("\n", "\n  "))
                  .collect(Collectors.joining("\n")));
    }
    return new Verdict(List.copyOf(gate.checked));
  }

  private void checkAll(Limit.Side side, Map<String, @Nullable String> limits) {
    new TreeMap<>(limits).forEach((name, written) -> check(side, name, written));
  }

  private void check(Limit.Side side, String name, @Nullable String written) {
    Metric metric = metrics.get(name);
    if (metric == null) {
      undecidable.add(unknown(name));
      return;
    }
    Optional<Limit> limit = Limit.parse(side, written == null ? "" : written);
    Optional<String> problem =
        limit.isEmpty() ? Optional.of(malformed(written)) : misfit(metric, limit.get());
    if (problem.isPresent()) {
      undecidable.add(name + ": " + problem.get());
      return;
    }
    try {
      check(metric, limit.get(), metric.source().apply(results));
    } catch (EvaluationException e) {
      undecidable.add(e.getMessage());
    }
  }

  private void check(Metric metric, Limit limit, Figure figure) {
    boolean signed = metric.kind().isSigned();
    String denominator =
        limit.hasItsDenominator(figure)
            ? ""
            : ", but it is of "
                + figure.count().map(count -> Integer.toString(count.cases())).orElse("none");
    checked.add(
        new Verdict.Checked(
            metric.name(),
            figure.shown(limit, signed),
            limit.shown(signed) + denominator,
            figure.file(),
            limit.isKeptBy(figure)));
  }

  private String unknown(String name) {
    return "There is no metric "
        + name
        + NearestName.of(name, metrics.keySet())
            .map(nearest -> "; did you mean " + nearest + "?")
            .orElse(
                ". Metrics are policy.<policy>.c<capacity>.<cases>, qa.<policy>.<cases>,"
                    + " qa.difference.<suite>, qa.p.<suite>, scope.<rate> and others, listed in the README.");
  }

  private static String malformed(@Nullable String written) {
    return "expected a ratio (0.8), a percentage (80%) or a count (36/45), found "
        + (written == null || written.isBlank() ? "nothing" : written.strip());
  }

  /** What is wrong with the limit for this metric, whatever the results. */
  private static Optional<String> misfit(Metric metric, Limit limit) {
    Fraction lowest = metric.kind().isSigned() ? Fraction.MINUS_ONE : Fraction.ZERO;
    if (limit.value().compareTo(lowest) < 0 || limit.value().compareTo(Fraction.ONE) > 0) {
      return Optional.of(
          "the "
              + limit.side().word()
              + " "
              + limit.written()
              + " lies outside "
              + lowest.numerator()
              + " to 1; write 80 percent as 0.8 or 80%");
    }
    if (metric.kind() != Metric.Kind.P_VALUE) {
      return Optional.empty();
    }
    if (limit.denominator().isPresent()) {
      return Optional.of("a p-value has no counts; write the limit as a decimal");
    }
    int pairs = metric.pairs();
    double smallest = McNemar.smallestPValue(pairs);
    boolean reachable = limit.value().compareTo(Fraction.of(smallest)) >= 0;
    return limit.side() == Limit.Side.MINIMUM || reachable
        ? Optional.empty()
        : Optional.of(
            pairs
                + " pairs can never reach p = "
                + limit.written()
                + "; the smallest possible is "
                + smallest);
  }
}

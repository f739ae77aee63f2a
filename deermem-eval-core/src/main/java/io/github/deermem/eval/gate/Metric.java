package io.github.deermem.eval.gate;

import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A figure that a limit can be about.
 *
 * @param kind what values it takes
 * @param pairs behind a p-value; 0 for other kinds
 * @param source reads it from what is published
 */
record Metric(String name, Kind kind, int pairs, Function<PublishedResults, Figure> source) {

  enum Kind {
    /** A share of cases, 0..1. */
    RATE,
    /** Of two such shares, -1..1. */
    DIFFERENCE,
    /** 0..1, without counts. */
    P_VALUE;

    boolean isSigned() {
      return this == DIFFERENCE;
    }
  }

  /** By name, all metrics that a protocol has. */
  static Map<String, Metric> all(ProtocolBundle bundle) {
    Map<String, Metric> metrics = new LinkedHashMap<>();
    for (CaseGroup cases : CaseGroup.of(bundle)) {
      for (String policy : PolicyCatalog.NAMES) {
        for (int capacity : bundle.config().pool().capacities()) {
          add(
              metrics,
              String.join(".", "policy", policy, "c" + capacity, cases.name()),
              Kind.RATE,
              results -> results.retention().sum(cases, policy, capacity, "support_all_retained"));
        }
        add(
            metrics,
            String.join(".", "qa", policy, cases.name()),
            Kind.RATE,
            results -> results.accuracy().sum(cases, policy, null, "correct"));
        for (String outcome : List.of("answered", "abstained", "empty", "truncated")) {
          add(
              metrics,
              String.join(".", "qa", outcome, policy, cases.name()),
              Kind.RATE,
              results -> results.outcomes().sum(cases, policy, null, outcome));
        }
      }
    }
    for (CaseGroup suite : CaseGroup.suites(bundle)) {
      String difference = "qa.difference." + suite.name();
      add(metrics, difference, Kind.DIFFERENCE, results -> results.statistics().difference(suite));
      for (String bound : List.of("lower", "upper")) {
        add(
            metrics,
            difference + "." + bound,
            Kind.DIFFERENCE,
            results -> results.statistics().bound(suite, bound));
      }
      metrics.put(
          "qa.p." + suite.name(),
          new Metric(
              "qa.p." + suite.name(),
              Kind.P_VALUE,
              suite.cases(),
              results -> results.statistics().pValue(suite)));
    }
    for (String rate : PublishedScope.RATES) {
      add(metrics, "scope." + rate, Kind.RATE, results -> results.scope().rate(rate));
    }
    return metrics;
  }

  private static void add(
      Map<String, Metric> metrics,
      String name,
      Kind kind,
      Function<PublishedResults, Figure> source) {
    metrics.put(name, new Metric(name, kind, 0, source));
  }
}

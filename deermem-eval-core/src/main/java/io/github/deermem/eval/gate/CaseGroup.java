package io.github.deermem.eval.gate;

import io.github.deermem.eval.pool.Source;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.util.ArrayList;
import java.util.List;

/**
 * Cases that a metric is about: a suite, or one scenario.
 *
 * @param name as metrics call it
 * @param parts that make it up; published groups never mix them
 */
record CaseGroup(String name, List<Part> parts) {
  /**
   * @param source as published
   * @param cases how many the protocol has
   */
  record Part(String source, String scenario, int cases) {}

  /** All groups of a protocol: the three suites, then the scenarios. */
  static List<CaseGroup> of(ProtocolBundle bundle) {
    List<CaseGroup> groups = new ArrayList<>(suites(bundle));
    for (Part part : groups.get(groups.size() - 1).parts) {
      groups.add(new CaseGroup(part.scenario, List.of(part)));
    }
    return List.copyOf(groups);
  }

  /** The suites of the statistics: official, synthetic, overall. */
  static List<CaseGroup> suites(ProtocolBundle bundle) {
    List<Part> official =
        bundle.official().scenarioOrder().stream()
            .map(
                scenario ->
                    new Part(
                        Source.OFFICIAL.id(),
                        scenario,
                        bundle.official().scenarios().get(scenario).size()))
            .toList();
    Part synthetic =
        new Part(
            Source.SYNTHETIC.id(),
            bundle.synthetic().scenario(),
            bundle.synthetic().cases().size());
    List<Part> all = new ArrayList<>(official);
    all.add(synthetic);
    return List.of(
        new CaseGroup("official", official),
        new CaseGroup("synthetic", List.of(synthetic)),
        new CaseGroup("overall", List.copyOf(all)));
  }

  /** How many cases the protocol has in it. */
  int cases() {
    return parts.stream().mapToInt(Part::cases).sum();
  }
}

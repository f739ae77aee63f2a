package io.github.deermem.eval.policy;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.NearestName;
import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.ProtocolConfig;
import io.github.deermem.eval.protocol.SyntheticManifest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Explains cases to people: for every policy and capacity why the support fact stayed or went, and
 * what would turn that. Policies are asked again for the latter.
 */
public final class CaseExplanations {
  private final ProtocolConfig config;
  private final Map<String, PolicyUnderTest> policies;
  private final List<Decision> decisions;

  /**
   * @param policies that made the decisions
   */
  public CaseExplanations(
      ProtocolConfig config, List<PolicyUnderTest> policies, List<Decision> decisions) {
    this.config = config;
    this.policies =
        policies.stream().collect(Collectors.toMap(PolicyUnderTest::name, Function.identity()));
    this.decisions = decisions;
  }

  /**
   * Makes sure that a protocol has these cases.
   *
   * @throws EvaluationException if it does not; names all that it has not, and what was probably
   *     meant
   */
  public static void requireKnown(ProtocolBundle bundle, Collection<String> caseIds) {
    List<String> known = new ArrayList<>(bundle.official().caseIds());
    bundle.synthetic().cases().stream().map(SyntheticManifest.Case::caseId).forEach(known::add);
    List<String> unknown = caseIds.stream().filter(id -> !known.contains(id)).toList();
    if (!unknown.isEmpty()) {
      List<String> lines = new ArrayList<>();
      unknown.forEach(id -> lines.add("There is no case " + id + suggestion(id, known)));
      lines.add(
          "The protocol has "
              + known.size()
              + " cases, from "
              + known.get(0)
              + " to "
              + known.get(known.size() - 1)
              + "; its manifests list them.");
      throw new EvaluationException(EvaluationException.Reason.PROTOCOL, lines);
    }
  }

  private static String suggestion(String id, List<String> known) {
    return NearestName.of(id, known).map(near -> "; did you mean " + near + "?").orElse(".");
  }

  /**
   * @param caseId of a case that was decided
   * @throws EvaluationException if a policy fails when it is asked about a changed fact
   */
  public List<String> lines(String caseId) {
    List<String> lines = new ArrayList<>();
    for (Decision decision : decisions) {
      if (decision.preparedCase().caseId().equals(caseId)) {
        DecisionRow row = DecisionRow.of(decision);
        if (lines.isEmpty()) {
          lines.add(heading(row));
        }
        lines.addAll(
            ExplanationText.lines(
                explanation(row), flips(decision, row), policies.get(row.policy()).isBuiltIn()));
      }
    }
    return lines;
  }

  private static String heading(DecisionRow row) {
    return "Case "
        + row.caseId()
        + " · "
        + row.scenario()
        + " · support fact "
        + row.supportFactId();
  }

  private Explanation explanation(DecisionRow row) {
    return Explanation.of(row, ComponentWeights.of(config, row.policy()));
  }

  private List<Flip> flips(Decision decision, DecisionRow row) {
    Request request =
        new PolicyRequests(config)
            .of(decision.preparedCase())
            .of(decision.capacity(), decision.policy());
    FlipSearch search = new FlipSearch(policies.get(row.policy()), request, row);
    return Arrays.stream(Signal.values()).map(search::of).toList();
  }
}

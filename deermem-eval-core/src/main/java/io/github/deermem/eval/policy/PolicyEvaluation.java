package io.github.deermem.eval.policy;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.CapacityPolicy.Selection;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lets every policy decide on every pool at every capacity. */
public final class PolicyEvaluation {
  private static final int VIOLATIONS_SHOWN = 10;

  private PolicyEvaluation() {}

  /**
   * @return decisions over cases, then capacities as configured, then policies
   * @throws EvaluationException if an implementation throws or breaks its contract; the message
   *     names it and the case, and nothing of what it was given
   */
  public static List<Decision> run(
      ProtocolConfig config, List<PreparedCase> cases, List<PolicyUnderTest> policies) {
    PolicyRequests requests = new PolicyRequests(config);
    List<Decision> decisions = new ArrayList<>();
    for (PreparedCase prepared : cases) {
      PolicyRequests.PerCase ofCase = requests.of(prepared);
      for (int capacity : config.pool().capacities()) {
        for (PolicyUnderTest policy : policies) {
          Request request = ofCase.of(capacity, policy.name());
          Selection selection = select(policy, request, prepared.caseId());
          decisions.add(new Decision(prepared, capacity, policy.name(), selection));
        }
      }
    }
    return List.copyOf(decisions);
  }

  /**
   * Asks a policy, and holds its answer to the contract.
   *
   * @throws EvaluationException as {@link #run}
   */
  static Selection select(PolicyUnderTest policy, Request request, String caseId) {
    Selection selection;
    try {
      selection = copyOf(policy.implementation().select(request));
    } catch (Throwable e) { // an AssertionError, say, whose message reaches the log, too
      throw new EvaluationException(
          EvaluationException.Reason.POLICY,
          where(policy, request, caseId)
              + " threw "
              + describe(e, policy)
              + ". Its message is not shown, since it may quote the dataset.");
    }
    List<String> violations = SelectionCheck.violations(request, selection);
    if (!violations.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add(where(policy, request, caseId) + " breaks the contract of CapacityPolicy:");
      violations.stream()
          .limit(VIOLATIONS_SHOWN)
          .forEach(violation -> lines.add("  it " + violation));
      if (violations.size() > VIOLATIONS_SHOWN) {
        lines.add("  and " + (violations.size() - VIOLATIONS_SHOWN) + " more");
      }
      throw new EvaluationException(EvaluationException.Reason.POLICY, lines);
    }
    return selection;
  }

  /** What the policy cannot change afterwards; nulls are for the check to find. */
  private static @Nullable Selection copyOf(@Nullable Selection given) {
    if (given == null
        || given.kept() == null
        || given.evicted() == null
        || given.scores() == null) {
      return null;
    }
    Map<String, Score> scores = new HashMap<>();
    given.scores().forEach((id, score) -> scores.put(id, copyOf(score)));
    return new Selection(
        Collections.unmodifiableList(new ArrayList<>(given.kept())),
        Collections.unmodifiableList(new ArrayList<>(given.evicted())),
        Collections.unmodifiableMap(scores),
        given.reservedCorrectionSlots());
  }

  private static @Nullable Score copyOf(@Nullable Score given) {
    return given == null || given.components() == null
        ? null
        : new Score(given.value(), Collections.unmodifiableMap(new HashMap<>(given.components())));
  }

  private static String where(PolicyUnderTest policy, Request request, String caseId) {
    return "The policy "
        + policy.name()
        + " ("
        + policy.className()
        + ", version "
        + policy.implementation().version()
        + ") at case "
        + caseId
        + ", capacity "
        + request.capacity()
        + ",";
  }

  /** The class and the place, in the policy's own code if that is on the way. */
  private static String describe(Throwable thrown, PolicyUnderTest policy) {
    List<StackTraceElement> trace = List.of(thrown.getStackTrace());
    return thrown.getClass().getName()
        + trace.stream()
            .filter(frame -> frame.getClassName().startsWith(policy.className()))
            .findFirst()
            .or(() -> trace.stream().findFirst())
            .map(frame -> " at " + frame)
            .orElse("");
  }
}

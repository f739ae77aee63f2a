package io.github.deermem.eval.policy;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.policy.CapacityPolicy.Request;
import io.github.deermem.eval.policy.Flip.Reach;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Finds out how far a decision about a support fact is from the opposite one, by asking the policy
 * itself about changed facts; so it holds for any policy.
 *
 * <p>The search goes away from the present value in strides that double, up and down, and then
 * halves the stride that turned the decision. Both the value that it returns and the step before it
 * were asked: the one turns the decision, the other does not. That no smaller change turns it is
 * certain where a policy's answer changes but once in each direction, as with the built-in
 * policies; a policy that changes its mind to and fro within a stride can hide a nearer one.
 */
final class FlipSearch {
  private final PolicyUnderTest policy;
  private final Request request;
  private final DecisionRow decision;

  /**
   * @param request what was decided on
   * @param decision what was decided
   */
  FlipSearch(PolicyUnderTest policy, Request request, DecisionRow decision) {
    this.policy = policy;
    this.request = request;
    this.decision = decision;
  }

  /**
   * @throws EvaluationException if the policy fails when it is asked about a changed fact; says
   *     which
   */
  Flip of(Signal signal) {
    OptionalDouble present = signal.of(request, decision.supportFactId());
    return present.isPresent() ? from(signal, present.getAsDouble()) : fromNothing(signal);
  }

  private Flip from(Signal signal, double present) {
    double steps = present * signal.stepsPerUnit();
    OptionalLong above = search(signal, (long) Math.floor(steps), signal.highest(request));
    OptionalLong below = search(signal, (long) Math.ceil(steps), 0);
    if (above.isEmpty() && below.isEmpty()) {
      return new Flip(signal, present, Reach.NONE, Double.NaN);
    }
    boolean upwards =
        below.isEmpty()
            || (above.isPresent() && above.getAsLong() - steps <= steps - below.getAsLong());
    return upwards
        ? new Flip(signal, present, Reach.FROM, signal.value(above.getAsLong()))
        : new Flip(signal, present, Reach.UP_TO, signal.value(below.getAsLong()));
  }

  /** A value where there is none has no distance; what counts is which values turn the decision. */
  private Flip fromNothing(Signal signal) {
    long highest = signal.highest(request);
    boolean smallest = turns(signal, 0);
    boolean largest = turns(signal, highest);
    if (smallest == largest) {
      return new Flip(signal, null, smallest ? Reach.ANY : Reach.NONE, Double.NaN);
    }
    return smallest
        ? new Flip(signal, null, Reach.UP_TO, signal.value(halve(signal, highest, 0)))
        : new Flip(signal, null, Reach.FROM, signal.value(halve(signal, 0, highest)));
  }

  /**
   * The first value that turns the decision on the way.
   *
   * @param start not beyond the present value, which does not turn it
   */
  private OptionalLong search(Signal signal, long start, long end) {
    long stays = start;
    long stride = 1;
    while (stays != end) {
      long next = start < end ? Math.min(stays + stride, end) : Math.max(stays - stride, end);
      if (turns(signal, next)) {
        return OptionalLong.of(halve(signal, stays, next));
      }
      stays = next;
      stride *= 2;
    }
    return OptionalLong.empty();
  }

  /** Brings the two together until they are neighbours, and returns the one that turns. */
  private long halve(Signal signal, long stays, long turns) {
    while (Math.abs(turns - stays) > 1) {
      long middle = stays + (turns - stays) / 2;
      if (turns(signal, middle)) {
        turns = middle;
      } else {
        stays = middle;
      }
    }
    return turns;
  }

  private boolean turns(Signal signal, long steps) {
    Request changed = signal.with(request, decision.supportFactId(), steps);
    boolean kept;
    try {
      kept =
          PolicyEvaluation.select(policy, changed, decision.caseId())
              .kept()
              .contains(decision.supportFactId());
    } catch (EvaluationException e) {
      throw new EvaluationException(
          EvaluationException.Reason.POLICY,
          List.of(
              "The case "
                  + decision.caseId()
                  + " cannot be explained: the policy fails when the "
                  + signal.label()
                  + " of the support fact is "
                  + signal.value(steps)
                  + ".",
              String.valueOf(e.getMessage())));
    }
    return kept != decision.supportRetained();
  }
}

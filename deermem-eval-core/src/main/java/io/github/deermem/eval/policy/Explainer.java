package io.github.deermem.eval.policy;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.policy.CapacityPolicy.Score;
import io.github.deermem.eval.policy.Explanation.Cause;
import io.github.deermem.eval.policy.Explanation.FactAcross;
import io.github.deermem.eval.policy.Explanation.Part;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds out why a support fact stayed or went, from a row alone. */
final class Explainer {
  private final DecisionRow row;
  private final ComponentWeights weights;
  private final List<String> ranking;
  private final int rank;

  Explainer(DecisionRow row, ComponentWeights weights) {
    this.row = row;
    this.weights = weights;
    this.ranking = row.ranking();
    this.rank = rankOf(row.supportFactId());
  }

  Explanation explain() {
    FactAcross across = across();
    Cause cause = cause(across);
    List<Part> parts = across == null ? List.of() : parts(across);
    return new Explanation(row, rank, cause, across, parts, deciding(cause, parts));
  }

  private int rankOf(String factId) {
    return ranking.indexOf(factId) + 1;
  }

  private Cause cause(@Nullable FactAcross across) {
    if (isByRank(across)) {
      return across != null && across.score() == score() ? Cause.POOL_ORDER : Cause.SCORE;
    }
    if (row.selection().reservedCorrectionSlots() == 0) {
      return Cause.UNKNOWN;
    }
    return row.supportRetained() ? Cause.SAVED_BY_RESERVE : Cause.DISPLACED_BY_RESERVE;
  }

  /** Whether whoever goes by ranks alone would have decided the same. */
  private boolean isByRank(@Nullable FactAcross across) {
    return row.supportRetained()
        ? across == null || rank < across.rank()
        : rank > row.capacity() && (across == null || across.rank() < rank);
  }

  private @Nullable FactAcross across() {
    return row.supportRetained() ? bestEvicted() : lastKeptByRank();
  }

  private @Nullable FactAcross bestEvicted() {
    Set<String> evicted = new HashSet<>(row.selection().evicted());
    return ranking.stream().filter(evicted::contains).findFirst().map(this::fact).orElse(null);
  }

  /** A fact that was kept beyond the capacity holds a reserved slot: its score is no bar. */
  private @Nullable FactAcross lastKeptByRank() {
    Set<String> kept = new HashSet<>(row.selection().kept());
    List<String> ranked = ranking.stream().filter(kept::contains).toList();
    return ranked.stream()
        .filter(id -> rankOf(id) <= row.capacity())
        .reduce((better, worse) -> worse)
        .or(() -> ranked.stream().findFirst())
        .map(this::fact)
        .orElse(null);
  }

  private FactAcross fact(String id) {
    return new FactAcross(id, rankOf(id), row.score(id).value());
  }

  private double score() {
    return row.score(row.supportFactId()).value();
  }

  private List<Part> parts(FactAcross across) {
    Score support = row.score(row.supportFactId());
    Score other = row.score(across.factId());
    boolean weighted = weights.make(support) && weights.make(other);
    Set<String> names = new TreeSet<>(CodePoints.ORDER);
    names.addAll(support.components().keySet());
    names.addAll(other.components().keySet());
    return names.stream().map(name -> part(name, support, other, weighted)).toList();
  }

  private Part part(String name, Score support, Score other, boolean weighted) {
    Double ours = support.components().get(name);
    Double theirs = other.components().get(name);
    Double contribution = weighted ? weights.byComponent().get(name) * (ours - theirs) : null;
    return new Part(name, ours, theirs, contribution);
  }

  /** Of what the components did for the outcome the most, if scores made the outcome. */
  private @Nullable String deciding(Cause cause, List<Part> parts) {
    if (cause != Cause.SCORE || parts.isEmpty()) {
      return null;
    }
    if (parts.size() == 1) {
      return parts.get(0).name();
    }
    return parts.stream()
        .filter(part -> towardsOutcome(part) > 0)
        .max(Comparator.comparingDouble(this::towardsOutcome))
        .map(Part::name)
        .orElse(null);
  }

  private double towardsOutcome(Part part) {
    double contribution = part.contribution() == null ? 0 : part.contribution();
    return row.supportRetained() ? contribution : -contribution;
  }
}

package io.github.deermem.eval.policy;

import io.github.deermem.eval.policy.Explanation.FactAcross;
import io.github.deermem.eval.policy.Explanation.Part;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One explanation as people read it: plain words, ids and numbers, no text of the dataset. */
final class ExplanationText {
  private static final String GAP = "   ";
  private static final String COLUMNS = "    %-22s %10s %12s %12s %10s";
  private static final int DIGITS = 4;

  /** What a component may be called; anything else might be text of a fact. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,40}");

  private final Explanation explanation;
  private final String none;
  private final List<String> lines = new ArrayList<>();

  private ExplanationText(Explanation explanation, boolean builtIn) {
    this.explanation = explanation;
    this.none = builtIn ? ": none can" : ": none found";
  }

  /**
   * @param flips what would turn the decision, one for each signal
   * @param builtIn whether a policy of the engine decided, whose scores are known to rise or fall
   *     steadily with each signal; of another one a search says only what it found
   */
  static List<String> lines(Explanation explanation, List<Flip> flips, boolean builtIn) {
    ExplanationText text = new ExplanationText(explanation, builtIn);
    text.addVerdict();
    text.addScores();
    text.addFlips(flips);
    return List.copyOf(text.lines);
  }

  private void addVerdict() {
    DecisionRow row = explanation.row();
    lines.add(
        String.join(
            GAP,
            "  capacity " + row.capacity(),
            row.policy(),
            verdict(),
            "rank " + explanation.rank() + " of " + explanation.poolSize(),
            position()));
  }

  private String verdict() {
    String verdict = explanation.row().supportRetained() ? "kept" : "evicted";
    return switch (explanation.cause()) {
      case SCORE -> verdict;
      case POOL_ORDER -> verdict + " by the order of the pool";
      case SAVED_BY_RESERVE -> verdict + " by the correction reserve";
      case DISPLACED_BY_RESERVE -> verdict + " for a reserved correction";
      case UNKNOWN -> verdict + " against the scores";
    };
  }

  private String position() {
    FactAcross across = explanation.across();
    boolean retained = explanation.row().supportRetained();
    if (across == null) {
      return retained ? "nothing was evicted" : "nothing was kept";
    }
    return distance(explanation.score() - across.score())
        + across.factId()
        + ", rank "
        + across.rank()
        + (retained ? ", the best one evicted" : ", the last one kept" + byRank());
  }

  /** With reserved slots another fact may have been kept behind it. */
  private String byRank() {
    return explanation.row().selection().reservedCorrectionSlots() > 0 ? " by rank" : "";
  }

  private static String distance(double margin) {
    if (margin == 0) {
      return "level with ";
    }
    return number(Math.abs(margin)) + (margin > 0 ? " above " : " below ");
  }

  private void addScores() {
    FactAcross across = explanation.across();
    if (across == null) {
      return;
    }
    addLine("", "support", "that fact", "difference", "weighted");
    addLine(
        "score",
        number(explanation.score()),
        number(across.score()),
        signed(explanation.score() - across.score()),
        "");
    for (Part part : explanation.parts()) {
      addLine(
          NAME.matcher(part.name()).matches() ? part.name() : "(unprintable name)",
          part.support() == null ? "-" : number(part.support()),
          part.across() == null ? "-" : number(part.across()),
          part.difference().map(ExplanationText::signed).orElse("-"),
          part.contribution() == null ? "-" : signed(part.contribution()),
          part.name().equals(explanation.decidingComponent()) ? "decides" : "");
    }
  }

  private void addLine(
      String label, String support, String other, String difference, String weighted) {
    addLine(label, support, other, difference, weighted, "");
  }

  private void addLine(
      String label, String support, String other, String difference, String weighted, String note) {
    String cells = String.format(Locale.ROOT, COLUMNS, label, support, other, difference, weighted);
    lines.add((cells + GAP + note).stripTrailing());
  }

  private void addFlips(List<Flip> flips) {
    String other = explanation.row().supportRetained() ? "evicted" : "kept";
    lines.add(
        "    "
            + other
            + " instead with"
            + GAP
            + flips.stream().map(this::flip).collect(Collectors.joining(" · ")));
  }

  private String flip(Flip flip) {
    return switch (flip.signal()) {
      case CONFIDENCE -> changed(flip, "confidence");
      case CONFIRMATION_AGE ->
          flip.present() == null ? confirmed(flip) : changed(flip, "days since confirmation");
      case HEAT -> changed(flip, "heat");
    };
  }

  private String changed(Flip flip, String signal) {
    return signal
        + (flip.reach() == Flip.Reach.NONE
            ? none
            : " " + plain(flip.value()) + " (is " + plain(flip.present()) + ")");
  }

  /** Where there was no confirmation, a day does not tell which side of it turns the decision. */
  private String confirmed(Flip flip) {
    return switch (flip.reach()) {
      case NONE -> "confirmation" + none;
      case ANY -> "confirmation at any time (has none)";
      case UP_TO -> "confirmation " + plain(flip.value()) + " days ago or later (has none)";
      case FROM -> "confirmation " + plain(flip.value()) + " days ago or earlier (has none)";
    };
  }

  /** Four digits behind the point, more only where these would show 0 for what is none. */
  private static String number(double value) {
    return format("", value);
  }

  private static String signed(double value) {
    return format("+", value);
  }

  private static String format(String sign, double value) {
    boolean vanishes = value != 0 && Math.abs(value) < 0.5 * Math.pow(10, -DIGITS);
    return String.format(Locale.ROOT, "%" + sign + (vanishes ? ".1e" : "." + DIGITS + "f"), value);
  }

  private static String plain(@Nullable Double value) {
    return value == null
        ? "none"
        : BigDecimal.valueOf(value)
            .setScale(DIGITS, RoundingMode.HALF_EVEN)
            .stripTrailingZeros()
            .toPlainString();
  }
}

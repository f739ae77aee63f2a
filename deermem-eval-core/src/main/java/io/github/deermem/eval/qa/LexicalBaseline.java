package io.github.deermem.eval.qa;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.deermem.eval.pool.PreparedCase;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A reader without a model and without a network: it takes the stored sentence that shares most
 * with the question and answers with what that sentence adds. Deterministic, so that a whole
 * pipeline runs anywhere, and a floor that a model has to beat.
 */
public final class LexicalBaseline implements AnswerProvider {
  /** The model that rows name. */
  public static final String MODEL = "lexical-baseline-v1";

  private static final String ABSTENTION = "INSUFFICIENT";

  /**
   * The share of the question, by weight of its words, that a sentence must hold to be believed.
   */
  private static final double SUFFICIENT_COVERAGE = 0.4;

  private static final Set<String> NEGATIONS =
      Set.of(
          "not", "no", "never", "stop", "wrong", "neither", "nor", "without", "cannot", "forget",
          "only");

  @Override
  public Answer answer(AnswerTask task) {
    return new Answer(read(task), JsonNodeFactory.instance.objectNode(), MODEL, "stop", 1);
  }

  @Override
  public void close() {}

  private static String read(AnswerTask task) {
    PreparedCase prepared = task.decision().preparedCase();
    Set<String> kept = new HashSet<>(task.decision().selection().kept());
    List<Sentence> sentences =
        prepared.facts().stream()
            .filter(fact -> kept.contains(fact.id()))
            .flatMap(fact -> Sentence.of(fact.content()).stream())
            .toList();
    LexicalQuestion question = LexicalQuestion.of(prepared.question(), sentences);
    // Of equals the later one: what a user says later corrects what was said before.
    Sentence best =
        sentences.stream()
            .reduce((a, b) -> question.coverage(b) >= question.coverage(a) ? b : a)
            .orElse(null);
    if (best == null || question.coverage(best) < SUFFICIENT_COVERAGE) {
      return ABSTENTION;
    }
    if (question.asksYesOrNo()) {
      return best.words().stream().anyMatch(NEGATIONS::contains) ? "NO" : "YES";
    }
    return span(best, question);
  }

  /**
   * The sentence without the words of the question at its ends; of a quantity, the clause that
   * holds a digit.
   */
  private static String span(Sentence sentence, LexicalQuestion question) {
    Predicate<Sentence> holdsDigit = clause -> clause.text().chars().anyMatch(Character::isDigit);
    Sentence answering =
        question.asksForQuantity()
            ? sentence.clauses().stream()
                .filter(holdsDigit)
                .min(Comparator.comparingDouble(question::coverage))
                .orElse(sentence)
            : sentence;
    String span = answering.without(question.words());
    return span.isEmpty() ? answering.text() : span;
  }
}

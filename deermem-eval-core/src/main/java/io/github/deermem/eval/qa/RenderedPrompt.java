package io.github.deermem.eval.qa;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.pool.Fact;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.AnswerPrompt;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The two messages of a request. Placeholders are replaced one after the other, literally and
 * wherever they occur, so that a placeholder in evidence is replaced too: the reference evaluation
 * does that.
 */
record RenderedPrompt(String system, String user) {
  static RenderedPrompt of(AnswerPrompt template, Decision decision) {
    PreparedCase prepared = decision.preparedCase();
    String user =
        template
            .user()
            .replace(AnswerPrompt.CURRENT_DATE_SECTION, dateSection(prepared))
            .replace(AnswerPrompt.STORED_MEMORY, storedMemory(decision))
            .replace(AnswerPrompt.QUESTION, prepared.question());
    return new RenderedPrompt(template.system(), user);
  }

  private static String dateSection(PreparedCase prepared) {
    return prepared.questionDate() == null ? "" : "CURRENT DATE: " + prepared.questionDate() + "\n";
  }

  private static String storedMemory(Decision decision) {
    Set<String> kept = new HashSet<>(decision.selection().kept());
    return decision.preparedCase().facts().stream()
        .filter(fact -> kept.contains(fact.id()))
        .sorted(Comparator.comparing(Fact::id, CodePoints.ORDER))
        .map(fact -> "[" + fact.id() + "]\n" + fact.content())
        .collect(Collectors.joining("\n\n"));
  }

  /** Nothing: prompts hold text of the dataset. */
  @Override
  public String toString() {
    return "RenderedPrompt";
  }
}

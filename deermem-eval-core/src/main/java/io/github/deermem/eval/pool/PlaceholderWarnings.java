package io.github.deermem.eval.pool;

import io.github.deermem.eval.protocol.AnswerPrompt;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds stored memory that holds a placeholder of the prompt. Rendering replaces placeholders
 * wherever they occur, so such a text reaches the model changed; the protocol keeps it so (eviction
 * protocol, section 6).
 */
public final class PlaceholderWarnings {
  private PlaceholderWarnings() {}

  /** One line for each case concerned, with ids only. */
  public static List<String> of(List<PreparedCase> cases) {
    List<String> warnings = new ArrayList<>();
    for (PreparedCase prepared : cases) {
      for (String placeholder : AnswerPrompt.PLACEHOLDERS) {
        List<String> ids =
            prepared.facts().stream()
                .filter(fact -> fact.content().contains(placeholder))
                .map(Fact::id)
                .toList();
        if (!ids.isEmpty()) {
          warnings.add(
              "case "
                  + prepared.caseId()
                  + ": the evidence holds the prompt placeholder "
                  + placeholder
                  + ", in "
                  + String.join(", ", ids));
        }
      }
    }
    return warnings;
  }
}

package io.github.deermem.eval.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code summary.md}: the result where a build shows Markdown. Holds no model output. */
final class MarkdownSummary {
  private MarkdownSummary() {}

  static String of(PublishedEvaluation evaluation) {
    StringBuilder text = new StringBuilder();
    text.append("## Capacity eviction: ")
        .append(evaluation.bundle().config().protocolId())
        .append("\n\n");
    InShort.of(evaluation).forEach(sentence -> text.append("- ").append(sentence).append('\n'));
    if (!evaluation.decisions().isEmpty()) {
      text.append('\n')
          .append(retention(RetentionView.of(evaluation.bundle(), evaluation.decisions())));
    }
    Optional<AnswersView> answers = evaluation.answers().map(AnswersView::of);
    answers.ifPresent(view -> text.append('\n').append(comparison(view)));
    return text.toString();
  }

  private static String retention(RetentionView view) {
    List<RetentionView.Bar> columns = view.panels().get(0).bars();
    StringBuilder table = new StringBuilder("| support facts kept |");
    columns.forEach(
        bar ->
            table
                .append(' ')
                .append(bar.policy())
                .append(", ")
                .append(bar.capacity())
                .append(" |"));
    table.append("\n| --- |").append(" ---: |".repeat(columns.size())).append('\n');
    for (RetentionView.Panel panel : view.panels()) {
      table
          .append("| ")
          .append(panel.title())
          .append(" | ")
          .append(
              panel.bars().stream()
                  .map(RetentionView.Bar::count)
                  .collect(Collectors.joining(" | ")))
          .append(" |\n");
    }
    return table.toString();
  }

  private static String comparison(AnswersView view) {
    StringBuilder table = new StringBuilder("| right answers |");
    view.suites()
        .get(0)
        .accuracies()
        .forEach(accuracy -> table.append(' ').append(accuracy.policy()).append(" |"));
    table.append(" difference (").append(view.confidence()).append(") | exact p |\n");
    table.append("| --- | ---: | ---: | ---: | ---: |\n");
    for (AnswersView.SuiteView suite : view.suites()) {
      table.append("| ").append(suite.name());
      suite.accuracies().forEach(accuracy -> table.append(" | ").append(accuracy.count()));
      table
          .append(" | ")
          .append(suite.difference().text())
          .append(" | ")
          .append(suite.pValue())
          .append(" |\n");
    }
    return table.toString();
  }
}

package io.github.deermem.eval.protocol;

import io.github.deermem.eval.artifact.EvaluationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One thing wrong with one file.
 *
 * @param file as the user knows it
 * @param line 1-based; 0 if the problem belongs to no line
 * @param pointer JSON pointer into the file, "" for the whole
 * @param text what is wrong, what was expected, what to do
 */
record Problem(String file, int line, String pointer, String text) {
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\u2028\\u2029]");

  /**
   * All of them in one message, in their order.
   *
   * @param what has them, as in "protocol"
   */
  static EvaluationException refusal(String what, List<Problem> problems) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "The "
            + what
            + (problems.size() == 1
                ? " has a problem:"
                : " has " + problems.size() + " problems:"));
    problems.forEach(problem -> lines.add("  " + problem.render()));
    return new EvaluationException(EvaluationException.Reason.PROTOCOL, lines);
  }

  /** In one line, whatever is quoted in it. */
  String render() {
    StringBuilder where = new StringBuilder(file);
    if (line > 0) {
      where.append(", line ").append(line);
    }
    if (!pointer.isEmpty()) {
      where.append(", ").append(Quoted.literal(pointer));
    }
    return CONTROL
        .matcher(where.append(": ").append(text))
        .replaceAll(
            match -> String.format(Locale.ROOT, "\\\\u%04x", (int) match.group().charAt(0)));
  }
}

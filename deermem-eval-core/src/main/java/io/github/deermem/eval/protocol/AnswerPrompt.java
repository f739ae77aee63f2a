package io.github.deermem.eval.protocol;

import java.util.List;

/**
 * The template of a request (eviction protocol, section 6): {@code SYSTEM:} and {@code USER:} parts
 * of one text file.
 *
 * @param system the system message
 * @param user the user message with its three placeholders
 */
public record AnswerPrompt(String system, String user) {
  public static final String CURRENT_DATE_SECTION = "{{CURRENT_DATE_SECTION}}";
  public static final String STORED_MEMORY = "{{STORED_MEMORY}}";
  public static final String QUESTION = "{{QUESTION}}";

  /** In the order of their replacement. */
  public static final List<String> PLACEHOLDERS =
      List.of(CURRENT_DATE_SECTION, STORED_MEMORY, QUESTION);

  private static final String SYSTEM_HEADING = "SYSTEM:\n";
  private static final String USER_HEADING = "\n\nUSER:\n";

  /** Reports what is wrong with the template, or returns its parts. */
  static AnswerPrompt parse(String template, SourceDocument problems) {
    int userHeading = template.indexOf(USER_HEADING, SYSTEM_HEADING.length());
    if (!template.startsWith(SYSTEM_HEADING) || userHeading < 0) {
      problems.report(
          "",
          "expected a line SYSTEM:, the system message, an empty line, a line USER: and the user message");
      return new AnswerPrompt("", "");
    }
    String system = template.substring(SYSTEM_HEADING.length(), userHeading);
    String user = template.substring(userHeading + USER_HEADING.length());
    for (String placeholder : PLACEHOLDERS) {
      if (!user.contains(placeholder)) {
        problems.report("", "the user message lacks " + placeholder);
      }
    }
    return new AnswerPrompt(stripNewlines(system), stripNewlines(user));
  }

  private static String stripNewlines(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && text.charAt(start) == '\n') {
      start++;
    }
    while (end > start && text.charAt(end - 1) == '\n') {
      end--;
    }
    return text.substring(start, end);
  }
}

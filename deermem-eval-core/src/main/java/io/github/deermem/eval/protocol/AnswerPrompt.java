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
}

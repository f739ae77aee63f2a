package io.github.deermem.eval.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;

/** Takes a template apart (eviction protocol, section 6), if it is the one that the config pins. */
final class AnswerPromptReader {
  private static final String SYSTEM_HEADING = "SYSTEM:\n";
  private static final String USER_HEADING = "\n\nUSER:\n";

  private AnswerPromptReader() {}

  /** Reports what is wrong with the template, or returns its parts. */
  static Optional<AnswerPrompt> read(SourceDocument template, String pinnedSha256) {
    if (!template.sha256().equals(pinnedSha256)) {
      template.report(0, wrongHash(template, pinnedSha256));
      return Optional.empty();
    }
    return SourceText.decode(template.content(), (text, line) -> template.report(line, text))
        .flatMap(text -> parse(text, template));
  }

  private static String wrongHash(SourceDocument template, String pinned) {
    String found = "its SHA-256 is " + template.sha256() + ", the config expects " + pinned + "; ";
    String text = new String(template.content(), StandardCharsets.UTF_8);
    return DigestUtils.sha256Hex(text.replace("\r\n", "\n")).equals(pinned)
        ? found + "its line ends were turned into CRLF: save it with LF"
        : found
            + "restore the file, or, for a protocol of your own, pin the new hash in qa.answer_prompt.sha256";
  }

  private static Optional<AnswerPrompt> parse(String text, SourceDocument template) {
    int userHeading = text.indexOf(USER_HEADING, SYSTEM_HEADING.length());
    if (!text.startsWith(SYSTEM_HEADING) || userHeading < 0) {
      template.report(
          1,
          "expected a line SYSTEM:, the system message, an empty line, a line USER: and the user message"
              + (text.contains("\r\n") ? ", with lines that end in LF, not CRLF" : ""));
      return Optional.empty();
    }
    String system = text.substring(SYSTEM_HEADING.length(), userHeading);
    String user = text.substring(userHeading + USER_HEADING.length());
    for (String placeholder : AnswerPrompt.PLACEHOLDERS) {
      if (!user.contains(placeholder)) {
        template.report(0, "the user message lacks " + placeholder);
      }
    }
    return Optional.of(new AnswerPrompt(stripNewlines(system), stripNewlines(user)));
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

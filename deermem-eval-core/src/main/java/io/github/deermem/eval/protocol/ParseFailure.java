package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Locale;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Why a file could not be parsed, without the parsers' advice on their own switches, and without
 * their snippets of the file: a config may hold a key where its variable's name belongs.
 *
 * @param line 1-based
 */
record ParseFailure(int line, String text) {
  /**
   * @param place where the parser stood, for the failures that do not tell
   */
  static ParseFailure of(JsonProcessingException e, String text, JsonLocation place) {
    if (e.getCause() instanceof MarkedYAMLException yaml && yaml.getProblemMark() != null) {
      Mark mark = yaml.getProblemMark();
      return at(mark.getLine() + 1, mark.getColumn() + 1, yaml.getProblem() + context(yaml));
    }
    if (e.getCause() instanceof ReaderException unprintable) {
      return unprintable(text, unprintable.getCodePoint());
    }
    JsonLocation location = e.getLocation() == null ? place : e.getLocation();
    return at(location.getLineNr(), location.getColumnNr(), plain(e.getOriginalMessage()));
  }

  /** The parser reads ahead, and does not know where it found the character. */
  private static ParseFailure unprintable(String text, int character) {
    String before = text.substring(0, Math.max(0, text.indexOf(character)));
    return new ParseFailure(
        1 + (int) before.chars().filter(c -> c == '\n').count(),
        String.format(
            Locale.ROOT, "cannot be parsed: the character U+%04X is not allowed", character));
  }

  private static ParseFailure at(int line, int column, String reason) {
    return new ParseFailure(line, "cannot be parsed at column " + column + ": " + reason);
  }

  private static String context(MarkedYAMLException yaml) {
    return yaml.getContext() == null || yaml.getContextMark() == null
        ? ""
        : ", " + yaml.getContext() + " from line " + (yaml.getContextMark().getLine() + 1);
  }

  private static String plain(String message) {
    return message
        .lines()
        .findFirst()
        .orElse("no reason given")
        .replaceAll("\\[Source: .*?; line: (\\d+), column: (\\d+)]", "line $1, column $2")
        .replaceAll(", from `[^`]*`", "")
        .replaceAll(": enable `.*", "")
        .replaceAll(", got this instead: <.*", "")
        .replaceAll(" \\(not recognized as one since .*", "");
  }
}

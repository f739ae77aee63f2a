package io.github.deermem.eval.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What an overeager hand, or an editor, may do to a published file. One character is one byte. */
@FunctionalInterface
interface Tampering extends UnaryOperator<String> {
  /** The first occurrence. */
  static Tampering replace(String old, String other) {
    return content -> {
      int at = content.indexOf(old);
      return at < 0
          ? content
          : content.substring(0, at) + other + content.substring(at + old.length());
    };
  }

  static Tampering inRow(String rowId, String old, String other) {
    return eachLine(
        line -> isRow(line, rowId) ? List.of(replace(old, other).apply(line)) : List.of(line));
  }

  static Tampering removeRow(String rowId) {
    return eachLine(line -> isRow(line, rowId) ? List.of() : List.of(line));
  }

  static Tampering repeatRow(String rowId) {
    return eachLine(line -> isRow(line, rowId) ? List.of(line, line) : List.of(line));
  }

  static Tampering moveRowToTheEnd(String rowId) {
    return content ->
        removeRow(rowId).apply(content)
            + content.lines().filter(line -> isRow(line, rowId)).findFirst().orElseThrow()
            + "\n";
  }

  /** A line as it will stand in the file, which may be no JSON. */
  static Tampering insertLine(int number, String line) {
    return content -> {
      List<String> lines = new ArrayList<>(content.lines().toList());
      lines.add(number - 1, line);
      return lines.stream().map(text -> text + "\n").collect(Collectors.joining());
    };
  }

  static Tampering convertToWindowsLineEnds() {
    return content -> content.replace("\n", "\r\n");
  }

  static Tampering removeLastByte() {
    return content -> content.substring(0, content.length() - 1);
  }

  /** Changes a file, and fails if there was nothing to change. */
  default void in(Path file) throws IOException {
    String before = Files.readString(file, ISO_8859_1);
    String after = apply(before);
    assertNotEquals(before, after, "nothing to tamper with");
    Files.writeString(file, after, ISO_8859_1);
  }

  private static Tampering eachLine(Function<String, List<String>> change) {
    return content ->
        content
            .lines()
            .flatMap(line -> change.apply(line).stream())
            .map(line -> line + "\n")
            .collect(Collectors.joining());
  }

  private static boolean isRow(String line, String rowId) {
    return line.contains("\"row_id\": \"" + rowId + "\"");
  }
}

package io.github.deermem.eval.report;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where two versions of a file differ, by byte offsets of the first. Lines are matched first;
 * within a changed line the range leaves out what is the same at both ends.
 */
final class ByteDifferences {
  private static final int SHOWN_CHARACTERS = 60;
  private static final int SHOWN_RANGES = 10;

  private final List<Range> ranges;

  /**
   * @param start offset of the first differing byte
   * @param end offset behind the last one; the start if something is missing there
   */
  record Range(int start, int end, String published, String expected) {
    String describe() {
      String where = start == end ? "at byte " + start : "bytes " + start + "-" + (end - 1);
      return where
          + ": \""
          + shortened(published)
          + "\" where \""
          + shortened(expected)
          + "\" belongs";
    }
  }

  private ByteDifferences(List<Range> ranges) {
    this.ranges = ranges;
  }

  static ByteDifferences between(byte[] published, byte[] expected) {
    List<String> before = lines(published);
    List<String> after = lines(expected);
    int[] offsets = new int[before.size() + 1];
    for (int i = 0; i < before.size(); i++) {
      offsets[i + 1] = offsets[i] + before.get(i).length();
    }
    List<Range> ranges = new ArrayList<>();
    for (AbstractDelta<String> delta : DiffUtils.diff(before, after).getDeltas()) {
      int start = offsets[delta.getSource().getPosition()];
      ranges.add(
          narrowed(
              start,
              String.join("", delta.getSource().getLines()),
              String.join("", delta.getTarget().getLines())));
    }
    return new ByteDifferences(ranges);
  }

  List<Range> ranges() {
    return ranges;
  }

  /** All ranges in one line, the first ten in full. */
  String describe() {
    String shown =
        ranges.stream().limit(SHOWN_RANGES).map(Range::describe).collect(Collectors.joining("; "));
    return ranges.size() > SHOWN_RANGES
        ? shown + "; and " + (ranges.size() - SHOWN_RANGES) + " more"
        : shown;
  }

  private static Range narrowed(int start, String published, String expected) {
    int shorter = Math.min(published.length(), expected.length());
    int same = 0;
    while (same < shorter && published.charAt(same) == expected.charAt(same)) {
      same++;
    }
    int sameAtEnd = 0;
    while (sameAtEnd < shorter - same
        && published.charAt(published.length() - 1 - sameAtEnd)
            == expected.charAt(expected.length() - 1 - sameAtEnd)) {
      sameAtEnd++;
    }
    return new Range(
        start + same,
        start + published.length() - sameAtEnd,
        published.substring(same, published.length() - sameAtEnd),
        expected.substring(same, expected.length() - sameAtEnd));
  }

  /** One character a byte, line ends included, so that offsets are those of the file. */
  private static List<String> lines(byte[] content) {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      lines.add(text.substring(start, end + 1));
      start = end + 1;
    }
    if (start < text.length()) {
      lines.add(text.substring(start));
    }
    return lines;
  }

  private static String shortened(String bytes) {
    String text =
        new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
            .replaceAll("\\p{Cntrl}", " ");
    return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
  }
}

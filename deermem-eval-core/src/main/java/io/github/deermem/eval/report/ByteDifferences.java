package io.github.deermem.eval.report;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Where two versions of a file differ, by byte offsets of the first. Lines are matched first;
 * within changed lines the range leaves out what is the same at both ends.
 */
final class ByteDifferences {
  /** Matching lines takes quadratic time, and somebody else's file may have any number of them. */
  private static final int MATCHED_LINES = 4_000;

  private static final int SHOWN_RANGES = 10;

  private final List<ByteRange> ranges = new ArrayList<>();
  private final Lines published;
  private final Lines expected;

  private ByteDifferences(Lines published, Lines expected) {
    this.published = published;
    this.expected = expected;
  }

  /** Of two versions that are not the same. */
  static ByteDifferences between(byte[] published, byte[] expected) {
    ByteDifferences differences = new ByteDifferences(Lines.of(published), Lines.of(expected));
    differences.compare();
    return differences;
  }

  /** In the order of the file. */
  List<ByteRange> ranges() {
    return ranges;
  }

  /** A line for each of the first ten, and one for the rest. */
  List<String> describe() {
    List<String> lines = new ArrayList<>();
    ranges.stream().limit(SHOWN_RANGES).map(ByteRange::describe).forEach(lines::add);
    if (ranges.size() > SHOWN_RANGES) {
      lines.add("and " + (ranges.size() - SHOWN_RANGES) + " more");
    }
    return lines;
  }

  private void compare() {
    if (published.count() + expected.count() > MATCHED_LINES) {
      add(0, published.count(), 0, expected.count());
      return;
    }
    DiffUtils.diff(published.all(), expected.all()).getDeltas().forEach(this::add);
  }

  private void add(AbstractDelta<String> delta) {
    int first = delta.getSource().getPosition();
    int lines = delta.getSource().size();
    int firstExpected = delta.getTarget().getPosition();
    int expectedLines = delta.getTarget().size();
    if (lines == expectedLines) {
      for (int i = 0; i < lines; i++) {
        add(first + i, first + i + 1, firstExpected + i, firstExpected + i + 1);
      }
    } else {
      add(first, first + lines, firstExpected, firstExpected + expectedLines);
    }
  }

  /** Lines that differ, the ends excluded. */
  private void add(int first, int end, int firstExpected, int endExpected) {
    Passage before = published.passage(first, end);
    Passage after = expected.passage(firstExpected, endExpected);
    ranges.add(ByteRange.between(first + 1, before, after));
  }

  /**
   * Lines with their ends.
   *
   * @param text one character a byte, so that offsets are those of the file
   * @param offsets of the lines, and that of the end
   */
  private record Lines(String text, List<Integer> offsets) {
    static Lines of(byte[] content) {
      String text = new String(content, StandardCharsets.ISO_8859_1);
      List<Integer> offsets = new ArrayList<>();
      for (int start = 0; start < text.length(); ) {
        offsets.add(start);
        int end = text.indexOf('\n', start);
        start = end < 0 ? text.length() : end + 1;
      }
      offsets.add(text.length());
      return new Lines(text, offsets);
    }

    int count() {
      return offsets.size() - 1;
    }

    Passage passage(int first, int end) {
      return new Passage(text, offsets.get(first), offsets.get(end));
    }

    List<String> all() {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < count(); i++) {
        lines.add(text.substring(offsets.get(i), offsets.get(i + 1)));
      }
      return lines;
    }
  }
}

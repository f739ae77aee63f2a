package io.github.deermem.eval.report;

/**
 * Bytes of a published file that should be others.
 *
 * @param line of the first of them, from 1
 * @param start offset of the first one
 * @param end offset behind the last one; the start if something is missing there
 * @param published what stands there, as people read it
 * @param expected what belongs there, as people read it
 * @param context the published bytes with what surrounds them in their line
 */
record ByteRange(int line, int start, int end, String published, String expected, String context) {
  private static final int AROUND = 30;

  /**
   * Narrows two versions of a passage to what they do not share at their ends.
   *
   * @param firstLine the number of the line that the published passage begins in
   */
  static ByteRange between(int firstLine, Passage published, Passage expected) {
    int atStart = published.sharedAtStart(expected);
    int atEnd = published.sharedAtEnd(expected, atStart);
    Passage wrong = published.without(atStart, atEnd);
    Passage readable = wrong.wholeCharacters();
    String context =
        readable.before(AROUND).shown() + readable.shown() + readable.after(AROUND).shown();
    return new ByteRange(
        firstLine + published.lineEnds(atStart),
        wrong.start(),
        wrong.end(),
        readable.shown(),
        expected.without(atStart, atEnd).wholeCharacters().shown(),
        context.strip());
  }

  /** A line for people: where, what, what instead, and what stands around it. */
  String describe() {
    return "line " + line + ", " + what() + (context.isEmpty() ? "" : ", near: " + context);
  }

  private String what() {
    if (start == end) {
      return "at byte " + start + ": \"" + expected + "\" is missing";
    }
    String bytes = "bytes " + start + "-" + (end - 1) + ": \"" + published + "\"";
    return expected.isEmpty()
        ? bytes + " is too much"
        : bytes + " where \"" + expected + "\" belongs";
  }
}

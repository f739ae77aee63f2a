package io.github.deermem.eval.protocol;

/**
 * One thing wrong with one file.
 *
 * @param file as the user knows it
 * @param line 1-based; 0 if the problem belongs to no line
 * @param pointer JSON pointer into the file, "" for the whole
 * @param text what is wrong, what was expected, what to do
 */
record Problem(String file, int line, String pointer, String text) {
  String render() {
    StringBuilder where = new StringBuilder(file);
    if (line > 0) {
      where.append(", line ").append(line);
    }
    if (!pointer.isEmpty()) {
      where.append(", ").append(pointer);
    }
    return where.append(": ").append(text).toString();
  }
}

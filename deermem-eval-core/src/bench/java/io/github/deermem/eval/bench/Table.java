package io.github.deermem.eval.bench;

import java.util.ArrayList;
import java.util.List;

/** Rows of text under headings, numbers to the right. */
final class Table {
  private final List<List<String>> lines = new ArrayList<>();

  Table(String... headings) {
    lines.add(List.of(headings));
  }

  void add(String... cells) {
    lines.add(List.of(cells));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (List<String> line : lines) {
      for (int column = 0; column < line.size(); column++) {
        String cell = line.get(column);
        text.append(column == 0 ? "  " : "   ");
        text.append(" ".repeat(width(column) - cell.length())).append(cell);
      }
      text.append(System.lineSeparator());
    }
    return text.toString();
  }

  private int width(int column) {
    return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
  }
}

package io.github.deermem.eval.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a gate found: every limit, kept or broken.
 *
 * @param checked in the order of the limits, minimums first
 */
public record Verdict(List<Checked> checked) {
  /** A limit held against the figure that it is about. */
  public record Checked(String metric, String found, String limit, String file, boolean isKept) {}

  public boolean isPassed() {
    return checked.stream().allMatch(Checked::isKept);
  }

  /** For people: how many limits are kept or broken, then each that decided it. */
  public List<String> lines() {
    List<Checked> broken = checked.stream().filter(limit -> !limit.isKept()).toList();
    List<String> lines = new ArrayList<>();
    if (checked.isEmpty()) {
      return lines;
    }
    if (broken.isEmpty()) {
      lines.add(
          checked.size() == 1
              ? "The limit is kept."
              : "All " + checked.size() + " limits are kept.");
      lines.addAll(table(checked));
    } else {
      lines.add(
          broken.size()
              + " of "
              + (checked.size() == 1
                  ? "1 limit is"
                  : checked.size() + " limits" + are(broken.size()))
              + " broken.");
      lines.addAll(table(broken));
    }
    return lines;
  }

  private static String are(int count) {
    return count == 1 ? " is" : " are";
  }

  private static List<String> table(List<Checked> limits) {
    int metric = width(limits.stream().map(Checked::metric).toList());
    int found = width(limits.stream().map(Checked::found).toList());
    int limit = width(limits.stream().map(Checked::limit).toList());
    String row = "  %-" + metric + "s   %-" + found + "s   %-" + limit + "s   %s";
    return limits.stream()
        .map(
            line ->
                String.format(
                    Locale.ROOT, row, line.metric(), line.found(), line.limit(), line.file()))
        .toList();
  }

  private static int width(List<String> texts) {
    Optional<Integer> longest = texts.stream().map(String::length).max(Integer::compare);
    return longest.orElse(0);
  }
}

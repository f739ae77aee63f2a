package io.github.deermem.eval.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** {@code qa.stats.json}: the paired comparison of each suite. */
final class PublishedStatistics {
  private final PublishedFile file;

  PublishedStatistics(PublishedFile file) {
    this.file = file;
  }

  /** The second policy's accuracy less the first's. */
  Figure difference(CaseGroup suite) {
    JsonNode counts = suite(suite).path("mcnemar");
    int difference =
        file.count(counts, "only_second_correct") - file.count(counts, "only_first_correct");
    return Figure.counted(difference, suite.cases(), file.name());
  }

  /**
   * A bound of the difference's interval. It is a mean of as many differences as there are cases,
   * each -1, 0 or 1, so that the fraction behind the published double is known.
   *
   * @param name {@code lower} or {@code upper}
   */
  Figure bound(CaseGroup suite, String name) {
    double bound = number(suite(suite).path("bootstrap"), name);
    int hits = (int) Math.rint(bound * suite.cases());
    if (Math.abs((double) hits / suite.cases() - bound) > 1e-9) {
      throw file.incomplete(
          suite.name() + ": " + name + " is no mean of " + suite.cases() + " differences");
    }
    return Figure.counted(hits, suite.cases(), file.name());
  }

  Figure pValue(CaseGroup suite) {
    return new Figure(
        Fraction.of(number(suite(suite).path("mcnemar"), "p_value")),
        Optional.empty(),
        file.name());
  }

  private JsonNode suite(CaseGroup suite) {
    JsonNode json = file.content().path("suites").path(suite.name());
    if (json.isMissingNode()) {
      throw file.incomplete("nothing about the suite " + suite.name());
    }
    JsonNode counts = json.path("mcnemar");
    long pairs =
        (long) file.count(counts, "both_correct")
            + file.count(counts, "both_wrong")
            + file.count(counts, "only_first_correct")
            + file.count(counts, "only_second_correct");
    if (pairs != suite.cases()) {
      throw file.incomplete(
          "the suite "
              + suite.name()
              + " has "
              + pairs
              + " pairs, and "
              + suite.cases()
              + " cases");
    }
    return json;
  }

  private double number(JsonNode object, String field) {
    JsonNode value = object.path(field);
    double number = value.asDouble(Double.NaN);
    if (!value.isNumber() || Math.abs(number) > 1) {
      throw file.incomplete("expected a number from -1 to 1 as " + field);
    }
    return number;
  }
}

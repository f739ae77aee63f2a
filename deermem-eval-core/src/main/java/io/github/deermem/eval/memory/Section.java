package io.github.deermem.eval.memory;

/** The summaries that are kept of a user. */
enum Section {
  WORK_CONTEXT("user", "workContext"),
  PERSONAL_CONTEXT("user", "personalContext"),
  TOP_OF_MIND("user", "topOfMind"),
  RECENT_MONTHS("history", "recentMonths"),
  EARLIER_CONTEXT("history", "earlierContext"),
  LONG_TERM_BACKGROUND("history", "longTermBackground");

  private final String group;
  private final String key;

  Section(String group, String key) {
    this.group = group;
    this.key = key;
  }

  /** The key of the object that it stands in: {@code user} or {@code history}. */
  String group() {
    return group;
  }

  /** Its own key in there. */
  String key() {
    return key;
  }

  /** Both keys, with a dot between. */
  String path() {
    return group + "." + key;
  }
}

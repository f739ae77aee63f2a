package io.github.deermem.eval.protocol;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Ids that become parts of file names: safe everywhere, and different even where a file system
 * ignores case (eviction protocol, section 2).
 */
final class CaseIds {
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}");

  private final Map<String, Place> seen = new HashMap<>();

  /** Where an id stood first. */
  private record Place(String id, String pointer) {}

  /** Reports an id that is no file name, or that was there before. */
  void add(String id, String pointer, SourceDocument document) {
    if (!SAFE.matcher(id).matches()) {
      document.report(
          pointer,
          "the id "
              + Quoted.text(id)
              + " cannot be part of a file name; expected 1 to 100 of A-Z a-z 0-9 . _ - without a leading dot");
      return;
    }
    Place other = seen.putIfAbsent(ignoringCase(id), new Place(id, pointer));
    if (other != null) {
      String how =
          other.id.equals(id)
              ? " stands twice, first at "
              : " differs only in case from " + other.id + " at ";
      document.report(pointer, "the id " + id + how + other.pointer + "; every case needs its own");
    }
  }

  static void requireDistinct(
      OfficialManifest official, SyntheticManifest synthetic, SourceDocument document) {
    Map<String, String> taken = new HashMap<>();
    official.caseIds().forEach(id -> taken.put(ignoringCase(id), id));
    for (int i = 0; i < synthetic.cases().size(); i++) {
      String id = synthetic.cases().get(i).caseId();
      String other = taken.get(ignoringCase(id));
      if (other != null) {
        document.report(
            "/cases/" + i + "/case_id",
            "the id " + id + " is taken by the official case " + other + "; choose another");
      }
    }
  }

  private static String ignoringCase(String id) {
    return id.toLowerCase(Locale.ROOT);
  }
}

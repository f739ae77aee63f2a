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

  private final Map<String, String> seen = new HashMap<>();

  /** Reports an id that is no file name, or that was there before. */
  void add(String id, String pointer, SourceDocument document) {
    if (!SAFE.matcher(id).matches()) {
      document.report(
          pointer,
          "the id \""
              + id
              + "\" cannot be part of a file name; expected 1 to 100 of A-Z a-z 0-9 . _ - without a leading dot");
    }
    String other = seen.putIfAbsent(id.toLowerCase(Locale.ROOT), id);
    if (other != null) {
      String how =
          other.equals(id)
              ? "stands twice"
              : "differs from " + other + " in upper and lower case only";
      document.report(pointer, "the id " + id + " " + how + "; every case needs its own");
    }
  }

  static void requireDistinct(
      OfficialManifest official, SyntheticManifest synthetic, SourceDocument document) {
    CaseIds ids = new CaseIds();
    official.caseIds().forEach(id -> ids.seen.put(id.toLowerCase(Locale.ROOT), id));
    for (int i = 0; i < synthetic.cases().size(); i++) {
      String id = synthetic.cases().get(i).caseId();
      String taken = ids.seen.get(id.toLowerCase(Locale.ROOT));
      if (taken != null) {
        document.report(
            "/cases/" + i + "/case_id", "the id " + id + " is taken by the official case " + taken);
      }
    }
  }
}

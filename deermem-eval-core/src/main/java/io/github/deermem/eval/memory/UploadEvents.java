package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.CodePoints;
import java.util.List;

/**
 * Sentences that tell of an uploaded file (scope-isolation protocol, section 4). The file is gone
 * with its session, so that a memory of it only misleads.
 *
 * <p>No regular expression: its backtracking takes quadratic time, or overflows the stack, on text
 * that is made for it.
 */
final class UploadEvents {
  private static final List<String> UPLOADING = List.of("uploading", "uploaded", "upload");
  private static final List<String> UPLOADED = List.of("file", "document", "attachment");
  private static final List<String> PLACES =
      List.of("/mnt/user-data/uploads/", "<uploaded_files>", "<current_uploads>");
  private static final int WORDS_BETWEEN = 3;

  private UploadEvents() {}

  /** Whether a sentence of the text tells of an upload. */
  static boolean mentionedIn(String text) {
    return cutFrom(text).length() < text.length();
  }

  /** The text without such sentences, each from behind the stop before it to its own. */
  static String cutFrom(String text) {
    StringBuilder rest = new StringBuilder();
    int start = 0;
    while (start < text.length()) {
      int end = sentenceEnd(text, start);
      if (!tells(text.substring(start, end))) {
        rest.append(text, start, end);
      }
      start = end;
    }
    return rest.toString();
  }

  /** Behind the stop, or at the end of the text. */
  private static int sentenceEnd(String text, int start) {
    int end = start;
    while (end < text.length() && ".!?".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return Math.min(end + 1, text.length());
  }

  private static boolean tells(String sentence) {
    for (int i = 0; i < sentence.length(); i++) {
      if (startsWithAny(sentence, i, PLACES) > 0
          || (startsWord(sentence, i) && (tellsOfUploading(sentence, i) || isNoun(sentence, i)))) {
        return true;
      }
    }
    return false;
  }

  /** {@code uploaded a few big files} and the like. */
  private static boolean tellsOfUploading(String sentence, int start) {
    int end = start + startsWithAny(sentence, start, UPLOADING);
    for (int between = 0; between <= WORDS_BETWEEN && end > start; between++) {
      int word = skipWhiteSpace(sentence, end);
      if (word == end) {
        return false;
      }
      if (isUploadedThing(sentence, word)) {
        return true;
      }
      start = word;
      end = skipToWhiteSpace(sentence, word); // "two," and "my-new" are words, too
    }
    return false;
  }

  /** One of the nouns as a word, in the singular or the plural. */
  private static boolean isUploadedThing(String sentence, int start) {
    int end = start + startsWithAny(sentence, start, UPLOADED);
    if (end == start) {
      return false;
    }
    int wordEnd = skipWord(sentence, end);
    return wordEnd == end || (wordEnd == end + 1 && startsWith(sentence, end, "s"));
  }

  /** {@code file upload}, as two words. */
  private static boolean isNoun(String sentence, int start) {
    if (!startsWith(sentence, start, "file")) {
      return false;
    }
    int end = start + "file".length();
    int word = skipWhiteSpace(sentence, end);
    return word > end
        && startsWith(sentence, word, "upload")
        && skipWord(sentence, word) == word + "upload".length();
  }

  /** The length of the first that stands there, 0 if none does. */
  private static int startsWithAny(String text, int at, List<String> words) {
    for (String word : words) {
      if (startsWith(text, at, word)) {
        return word.length();
      }
    }
    return 0;
  }

  private static boolean startsWith(String text, int at, String word) {
    return text.regionMatches(true, at, word, 0, word.length());
  }

  private static boolean startsWord(String text, int at) {
    return at == 0 || !isWordCharacter(text.codePointBefore(at));
  }

  private static int skipWord(String text, int start) {
    int end = start;
    while (end < text.length() && isWordCharacter(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return end;
  }

  private static int skipWhiteSpace(String text, int start) {
    int end = start;
    while (end < text.length() && CodePoints.isWhiteSpace(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static int skipToWhiteSpace(String text, int start) {
    int end = start;
    while (end < text.length() && !CodePoints.isWhiteSpace(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Letters, digits and numerals of any script, and the underscore. */
  private static boolean isWordCharacter(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
      default -> codePoint == '_' || Character.isLetterOrDigit(codePoint);
    };
  }
}

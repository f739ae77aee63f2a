package io.github.deermem.eval.memory;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the update in what a model answered (scope-isolation protocol, section 4): the first
 * complete JSON object with the required keys. Thinking, fences and chatter around it are ignored;
 * nothing is repaired.
 */
final class ResponseParser {
  static final String USER = "user";
  static final String HISTORY = "history";
  static final String NEW_FACTS = "newFacts";

  private static final List<String> REQUIRED = List.of(USER, HISTORY, NEW_FACTS);

  private ResponseParser() {}

  /**
   * @return values as {@link JsonTree} builds them
   */
  static Map<String, @Nullable Object> parse(String response) throws UpdateFailedException {
    int start = ObjectSearch.find(response, REQUIRED);
    if (start < 0) {
      throw new UpdateFailedException(
          "The model's answer of "
              + response.length()
              + " characters holds no complete JSON object with the keys "
              + String.join(", ", REQUIRED)
              + ".");
    }
    return JsonTree.object(response, start);
  }
}

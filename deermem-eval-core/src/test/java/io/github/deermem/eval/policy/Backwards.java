package io.github.deermem.eval.policy;

import com.example.memory.Selectors.Selector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Somebody's mistake: keeps what {@code hybrid-v1} would evict first. */
final class Backwards extends Selector {
  @Override
  public Selection select(Request request) {
    Selection sound = new HybridPolicy().select(request);
    List<String> ranked = new ArrayList<>(sound.kept());
    List<String> evicted = new ArrayList<>(sound.evicted());
    Collections.reverse(evicted);
    ranked.addAll(evicted);
    Collections.reverse(ranked);
    Map<String, Score> scores = new HashMap<>();
    sound
        .scores()
        .forEach((id, score) -> scores.put(id, new Score(-score.value(), score.components())));
    List<String> last = new ArrayList<>(ranked.subList(request.capacity(), ranked.size()));
    Collections.reverse(last);
    return new Selection(ranked.subList(0, request.capacity()), last, scores, 0);
  }
}

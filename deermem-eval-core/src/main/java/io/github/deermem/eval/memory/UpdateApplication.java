package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.memory.Extraction.ProposedFact;
import io.github.deermem.eval.memory.Extraction.ProposedRemoval;
import io.github.deermem.eval.memory.Extraction.ProposedSummary;
import io.github.deermem.eval.memory.MemoryState.Summary;
import io.github.deermem.eval.memory.Rejections.Cause;
import io.github.deermem.eval.memory.Rejections.Group;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Applies one extraction to one state: summaries, new facts, capacity, removals, in this order
 * (scope-isolation protocol, section 4). Changes nothing but itself; a second application starts
 * from the state and the extraction again.
 */
final class UpdateApplication {
  private static final double CONFIDENCE_THRESHOLD = 0.7;
  private static final double HIGHEST_CONFIDENCE = 1;
  private static final String UNKNOWN_SOURCE = "unknown";

  private final Extraction extraction;
  private final WriteRules rules;
  private final String source;
  private final String time;
  private final Map<Section, Summary> summaries = new EnumMap<>(Section.class);
  private final Rejections rejections = new Rejections();
  private int passedConfidence;
  private List<StoredFact> facts;

  /** Content keys of what is stored, and of what was accepted so far. */
  private final Set<String> contentKeys = new HashSet<>();

  /** By place among the new facts, the content keys of those that may stand for a removed one. */
  private final Map<Integer, String> replacements = new HashMap<>();

  /** The ids of what was accepted. */
  private final Set<String> accepted = new HashSet<>();

  /**
   * @param threadId the source of new facts
   */
  UpdateApplication(MemoryState before, Extraction extraction, String threadId, WriteRules rules) {
    this.extraction = extraction;
    this.rules = rules;
    this.source = threadId.isEmpty() ? UNKNOWN_SOURCE : threadId;
    this.time = rules.now().toString();
    this.summaries.putAll(before.summaries());
    this.facts = new ArrayList<>(before.facts());
    this.facts.forEach(fact -> contentKeys.add(fact.contentKey()));
  }

  /**
   * The state afterwards; once.
   *
   * @throws UpdateFailedException if something cannot be stored
   */
  MemoryState apply() throws UpdateFailedException {
    extraction.summaries().forEach(this::admit);
    for (int i = 0; i < extraction.facts().size(); i++) {
      admit(extraction.facts().get(i), i);
    }
    facts = rules.withinCapacity(facts);
    remove(extraction.removals());
    MemoryState after = new MemoryState(facts, summaries);
    refuseWhatCannotBeStored(after);
    return after;
  }

  /** What became of the proposals; after {@link #apply}. */
  Admission admission() {
    return new Admission(extraction.facts().size(), passedConfidence, rejections);
  }

  private void admit(ProposedSummary summary) {
    Optional<Cause> cause = Gate.rejects(summary);
    cause.ifPresent(found -> rejections.count(Group.SUMMARIES, found));
    String text = SummaryText.tidy(UploadEvents.cutFrom(summary.text()));
    if (cause.isEmpty() && !text.isEmpty()) {
      summaries.put(summary.section(), new Summary(text, time));
    }
  }

  private void admit(ProposedFact fact, int place) {
    Optional<Cause> cause = Gate.rejects(fact);
    cause.ifPresent(found -> rejections.count(Group.FACTS, found));
    boolean confident = fact.confidence() >= CONFIDENCE_THRESHOLD;
    passedConfidence += confident ? 1 : 0;
    if (cause.isPresent() || !confident) {
      return;
    }
    String contentKey = StoredFact.contentKey(fact.content());
    replacements.put(place, contentKey);
    if (!UploadEvents.mentionedIn(fact.content()) && contentKeys.add(contentKey)) {
      StoredFact stored = stored(fact);
      facts.add(stored);
      accepted.add(stored.id());
    }
  }

  private StoredFact stored(ProposedFact fact) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("id", rules.newId());
    fields.put("content", fact.content());
    fields.put("category", fact.category());
    if (fact.categoryExtension() != null) {
      fields.put("categoryExtension", fact.categoryExtension());
    }
    fields.put("confidence", fact.confidence());
    fields.put("createdAt", time);
    fields.put("source", source);
    if (fact.sourceError() != null) {
      fields.put("sourceError", fact.sourceError());
    }
    return new StoredFact(fields);
  }

  /** All of them are judged before the first is carried out. */
  private void remove(List<ProposedRemoval> removals) {
    Map<String, Set<String>> idsByContentKey = new HashMap<>();
    facts.forEach(
        fact ->
            idsByContentKey
                .computeIfAbsent(fact.contentKey(), key -> new HashSet<>())
                .add(fact.id()));
    Set<String> removed = new HashSet<>();
    for (ProposedRemoval removal : removals) {
      Optional<Cause> cause =
          Gate.rejects(removal).or(() -> withoutReplacement(removal, idsByContentKey));
      cause.ifPresent(found -> rejections.count(Group.REMOVALS, found));
      if (cause.isEmpty()) {
        removed.add(removal.id());
      }
    }
    facts = facts.stream().filter(fact -> !removed.contains(fact.id())).toList();
  }

  /** A removal that names a replacement needs it to stand in the bucket, as another fact. */
  private Optional<Cause> withoutReplacement(
      ProposedRemoval removal, Map<String, Set<String>> idsByContentKey) {
    if (!removal.replaced()) {
      return Optional.empty();
    }
    String contentKey = replacements.get(removal.replacement());
    boolean stands =
        contentKey != null
            && idsByContentKey.getOrDefault(contentKey, Set.of()).stream()
                .anyMatch(id -> !id.equals(removal.id()));
    return stands ? Optional.empty() : Optional.of(Cause.REPLACEMENT);
  }

  private void refuseWhatCannotBeStored(MemoryState after) throws UpdateFailedException {
    for (StoredFact fact : after.facts()) {
      if (accepted.contains(fact.id())) {
        refuseWhatCannotBeStored(fact);
      }
    }
    for (Map.Entry<Section, Summary> summary : after.summaries().entrySet()) {
      refuseHalfPair(summary.getValue().text(), "the summary " + summary.getKey().path());
    }
  }

  private void refuseWhatCannotBeStored(StoredFact fact) throws UpdateFailedException {
    for (Map.Entry<String, @Nullable Object> field : fact.fields().entrySet()) {
      if (field.getValue() instanceof String text) {
        refuseHalfPair(text, "the " + field.getKey() + " of a new fact");
      } else if (field.getValue() instanceof Double confidence && confidence > HIGHEST_CONFIDENCE) {
        throw new UpdateFailedException(
            "The model gave a new fact the confidence " + confidence + "; the highest is 1.",
            rejections);
      }
    }
  }

  private void refuseHalfPair(String text, String place) throws UpdateFailedException {
    if (CodePoints.hasLoneSurrogate(text)) {
      throw new UpdateFailedException(
          "There is half a surrogate pair in " + place + ", which UTF-8 cannot express.",
          rejections);
    }
  }
}

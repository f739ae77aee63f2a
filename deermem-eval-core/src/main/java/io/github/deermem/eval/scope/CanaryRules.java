package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.deermem.eval.protocol.CheckedDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What canaries must keep, so that each of them tells one thing: it can reach the memory, and no
 * other is mistaken for it. Used once for a file, in the order of the file.
 */
final class CanaryRules {
  private static final String PERSISTED = "/expected_persisted_canaries";
  private static final String REJECTED = "/expected_rejected_canaries";
  private static final String REMOVED = "/expected_removed_canaries";

  private final CheckedDocument document;
  private final List<Canary> earlier = new ArrayList<>();

  /** A canary and where it stands. */
  private record Canary(String text, String place) {
    String quoted() {
      return CheckedDocument.quoted(text);
    }
  }

  CanaryRules(CheckedDocument document) {
    this.document = document;
  }

  /**
   * @param place JSON pointer of a semantic case
   */
  void checkCase(String place) {
    List<Canary> learned =
        Stream.of(PERSISTED, REJECTED).flatMap(list -> canaries(place + list)).toList();
    List<Canary> removed = canaries(place + REMOVED).toList();
    sound(place + "/messages")
        .ifPresent(
            messages ->
                requireIn(learned, contents(messages), "the content of a message of its case"));
    sound(place + "/offline_output")
        .ifPresent(
            output -> requireIn(learned, texts(output).toList(), "a text of its offline_output"));
    sound(place + "/seed_facts")
        .ifPresent(
            seeds -> requireIn(removed, contents(seeds), "the content of a seed fact of its case"));
    Stream.concat(learned.stream(), removed.stream()).forEach(this::requireOwn);
    requireSome(place);
  }

  /**
   * @param place JSON pointer of the routing case's canary
   */
  void checkRouting(String place) {
    canary(place).ifPresent(this::requireOwn);
  }

  private void requireIn(List<Canary> canaries, List<String> texts, String expected) {
    for (Canary canary : canaries) {
      if (texts.stream().noneMatch(text -> text.contains(canary.text))) {
        document.report(
            canary.place, "expected " + canary.quoted() + " in " + expected + ", found it in none");
      }
    }
  }

  private void requireOwn(Canary canary) {
    earlier.stream()
        .flatMap(other -> conflict(canary, other).stream())
        .findFirst()
        .ifPresent(conflict -> document.report(canary.place, conflict));
    earlier.add(canary);
  }

  private static Optional<String> conflict(Canary canary, Canary other) {
    if (canary.text.equals(other.text)) {
      return Optional.of(
          "the canary "
              + canary.quoted()
              + " stands twice, first at "
              + other.place
              + "; each is used once in the manifest");
    }
    if (canary.text.contains(other.text)) {
      return Optional.of(
          "the canary "
              + canary.quoted()
              + " contains "
              + other.quoted()
              + " at "
              + other.place
              + ", which would be found wherever this one is");
    }
    if (other.text.contains(canary.text)) {
      return Optional.of(
          "the canary "
              + canary.quoted()
              + " is contained in "
              + other.quoted()
              + " at "
              + other.place
              + ", and would be found wherever that one is");
    }
    return Optional.empty();
  }

  private void requireSome(String place) {
    if (document.root().at(place + "/category").asText().equals(SemanticCase.ATOMIC_CORRECTION)) {
      Stream.of(PERSISTED, REMOVED)
          .filter(list -> isEmptyList(place + list))
          .forEach(
              list ->
                  document.report(
                      place + list,
                      "expected at least one canary, since the category is "
                          + SemanticCase.ATOMIC_CORRECTION
                          + ", found none"));
    } else if (Stream.of(PERSISTED, REJECTED, REMOVED)
        .allMatch(list -> isEmptyList(place + list))) {
      document.report(
          place, "expected at least one canary in the three lists of the case, found none");
    }
  }

  private boolean isEmptyList(String place) {
    return sound(place).filter(list -> list.isArray() && list.isEmpty()).isPresent();
  }

  private Stream<Canary> canaries(String list) {
    return IntStream.range(0, document.root().at(list).size())
        .mapToObj(i -> canary(list + "/" + i))
        .flatMap(Optional::stream);
  }

  private Optional<Canary> canary(String place) {
    return sound(place)
        .filter(JsonNode::isTextual)
        .map(canary -> new Canary(canary.textValue(), place));
  }

  private Optional<JsonNode> sound(String place) {
    JsonNode value = document.root().at(place);
    return value.isMissingNode() || !document.isSound(place)
        ? Optional.empty()
        : Optional.of(value);
  }

  private static List<String> contents(JsonNode objects) {
    return StreamSupport.stream(objects.spliterator(), false)
        .map(object -> object.path("content"))
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .toList();
  }

  /** Of a value and all values in it; keys are no texts. */
  private static Stream<String> texts(JsonNode value) {
    return value.isTextual()
        ? Stream.of(value.textValue())
        : StreamSupport.stream(value.spliterator(), false).flatMap(CanaryRules::texts);
  }
}

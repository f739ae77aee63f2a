package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Contents;
import io.github.deermem.eval.memory.MemorySystem.Message;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is exchanged with other people's memories. */
class MemorySystemTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "Agent-7", "-", "0", "__default__"})
  void agentNamesAreLettersDigitsAndHyphens(String name) {
    assertDoesNotThrow(() -> new Bucket("user", name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "a b", "a_b", "__DEFAULT__", "../x", "a/b", "a\n", "é", "ａ", "a\0"})
  void anyOtherAgentNameIsRefusedWithoutBeingQuoted(String name) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> new Bucket("user", name));

    assertEquals(
        "An agent name of "
            + name.length()
            + " characters is neither __default__ nor made of ASCII letters, digits and hyphens alone. Rename the agent.",
        refusal.getMessage());
  }

  @Test
  void usersWhoseIdsDifferInAnythingAreTwoUsers() {
    assertNotEquals(Bucket.ofDefaultAgent("a"), Bucket.ofDefaultAgent("A"));
    assertNotEquals(Bucket.ofDefaultAgent("a"), Bucket.ofDefaultAgent("a "));
  }

  static Stream<Object> secretive() {
    Bucket bucket = Bucket.ofDefaultAgent("SECRET");
    Message message = new Message("user", "SECRET");
    return Stream.of(
        bucket,
        message,
        new Update(bucket, "thread", List.of(message)),
        new Contents(List.of("SECRET"), Map.of("user.topOfMind", "SECRET")),
        new StoredFact(Map.of("id", "fact_1", "content", "SECRET")),
        new MemoryState(
            List.of(new StoredFact(Map.of("id", "fact_1", "content", "SECRET"))), Map.of()));
  }

  @ParameterizedTest
  @MethodSource("secretive")
  void nothingThatIsKnownAboutPeopleReachesALog(Object value) {
    assertFalse(value.toString().contains("SECRET"), value::toString);
  }
}

package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.deermem.eval.memory.Extraction.ProposedFact;
import io.github.deermem.eval.memory.Extraction.ProposedRemoval;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the recorded cases leave open; they hold the rest. */
class NormalizerTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "0.7, 0.7",
        "-1, -1",
        "7e-1, 0.7",
        "1e-999, 0",
        "\"0.7\", 0.7",
        "\"\u00a00.7\u3000\", 0.7",
        "\"-0\", -0.0",
        "\"7E-1\", 0.7"
      })
  void confidenceIsANumberOrTextInItsForm(String given, double confidence)
      throws UpdateFailedException {
    assertEquals(confidence, only("{\"content\":\"x\",\"confidence\":" + given + "}").confidence());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e999",
        "-1e999",
        "\"1e999\"",
        "null",
        "true",
        "[]",
        "{}",
        "\"\"",
        "\" \"",
        "\"0.7 x\"",
        "\"+0.7\"",
        "\".7\"",
        "\"7.\"",
        "\"07\"",
        "\"0x1\"",
        "\"0.7d\"",
        "\"NaN\"",
        "\"Infinity\"",
        "\"1_0\"",
        "\"\u0661\""
      })
  void anythingElseIsNoConfidenceAndDropsTheFact(String given) throws UpdateFailedException {
    Extraction extraction = normalize("[{\"content\":\"x\",\"confidence\":" + given + "}]", "[]");

    assertEquals(List.of(), extraction.facts());
  }

  @Test
  void aConfidenceOfAMillionDigitsIsAnInfinity() throws UpdateFailedException {
    String digits = "9".repeat(1_000_000);

    assertEquals(
        List.of(), normalize("[{\"content\":\"x\",\"confidence\":" + digits + "}]", "[]").facts());
    assertEquals(
        1, only("{\"content\":\"x\",\"confidence\":0." + digits + "}").confidence(), 1e-15);
  }

  @Test
  void ofEqualKeysTheLastCounts() throws UpdateFailedException {
    ProposedFact fact = only("{\"content\":\"x\",\"scope\":\"thread\",\"scope\":\"user\"}");

    assertEquals("user", fact.scope());
  }

  @ParameterizedTest
  @CsvSource({"uſer", "user\u0307", "us er", "users"})
  void aLabelThatOnlyLooksRightIsAnotherOne(String label) throws UpdateFailedException {
    ProposedFact fact = only("{\"content\":\"x\",\"scope\":\"" + label + "\"}");

    assertFalse(Gate.rejects(fact).isEmpty());
    assertEquals(label, fact.scope());
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aLabelOfAMillionSigmasIsReadInLinearTime() throws UpdateFailedException {
    String label = "Σ".repeat(1_000_000);

    assertEquals(label, only("{\"content\":\"x\",\"scope\":\"" + label + "\"}").scope());
  }

  @Test
  void whiteSpaceOfAnyKindIsBlank() throws UpdateFailedException {
    ProposedFact fact =
        only("{\"content\":\"\u2003x\u0085\",\"category\":\"\u3000\",\"scope\":\"\u00a0\"}");

    assertEquals("x", fact.content());
    assertEquals("context", fact.category());
    assertNull(fact.scope());
  }

  @Test
  void aRemovalKeepsThatAReplacementWasNamedEvenWrongly() throws UpdateFailedException {
    Extraction extraction =
        normalize(
            "[]",
            "[{\"id\":\" a \",\"replacementFactIndex\":1e0},{\"id\":\"b\"},\"c\",7,{\"id\":7}]");

    assertEquals(
        List.of(
            new ProposedRemoval(" a ", null, false, true, -1),
            new ProposedRemoval("b", null, false, false, -1),
            new ProposedRemoval("c", null, false, false, -1)),
        extraction.removals());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[7]", "{}", "null", "[{\"content\":\"SECRET\",\"confidence\":null}]"})
  void aRemovalBesideAFactThatCannotBeUsedFailsTheUpdateWithoutQuotingIt(String newFacts) {
    UpdateFailedException failure =
        assertThrows(UpdateFailedException.class, () -> normalize(newFacts, "[\"a\"]"));

    assertFalse(failure.getMessage().contains("SECRET"));
  }

  private static ProposedFact only(String fact) throws UpdateFailedException {
    return normalize("[" + fact + "]", "[]").facts().get(0);
  }

  private static Extraction normalize(String newFacts, String factsToRemove)
      throws UpdateFailedException {
    return Normalizer.normalize(
        ResponseParser.parse(
            "{\"user\":{},\"history\":{},\"newFacts\":"
                + newFacts
                + ",\"factsToRemove\":"
                + factsToRemove
                + "}"));
  }
}

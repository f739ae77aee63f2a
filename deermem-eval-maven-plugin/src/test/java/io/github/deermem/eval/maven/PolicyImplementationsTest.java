package io.github.deermem.eval.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.deermem.eval.artifact.EvaluationException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyImplementationsTest {
  @Test
  void oneClassReplacesOnePolicy() {
    assertEquals(
        Map.of("hybrid-v1", "com.example.Mine"),
        PolicyImplementations.parse("hybrid-v1=com.example.Mine"));
  }

  @Test
  void severalAreSeparatedByCommas() {
    assertEquals(
        Map.of("hybrid-v1", "com.example.Mine", "confidence", "com.example.Base"),
        PolicyImplementations.parse(
            " hybrid-v1 = com.example.Mine , confidence=com.example.Base "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", ","})
  void nothingReplacesNothing(String given) {
    assertEquals(Map.of(), PolicyImplementations.parse(given));
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.example.Mine", "hybrid-v1=", "=com.example.Mine", "a=b=c"})
  void anythingElseIsRefusedWithAnExample(String given) {
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> PolicyImplementations.parse(given));

    assertTrue(
        refusal.getMessage().contains("hybrid-v1=com.example.MyPolicy"), refusal.getMessage());
    assertTrue(refusal.getMessage().endsWith("found " + given + "."), refusal.getMessage());
  }
}

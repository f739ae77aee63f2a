package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import java.nio.charset.StandardCharsets;

/**
 * A row with its seal, {@code result_sha256}: the hash of everything else in it. Whoever edits a
 * row has to seal it anew, and then its verdicts must still follow from each other.
 */
final class SealedRow {
  static final int SCHEMA_VERSION = 2;
  private static final String SEAL = "result_sha256";

  private SealedRow() {}

  /** Seals a row, and lays it out as a file. */
  static byte[] bytes(ObjectNode row) {
    ObjectNode sealed = row.deepCopy().put(SEAL, ScopeProtocol.sha256(row));
    return (CanonicalJson.indented(sealed) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  static boolean isIntact(ObjectNode row) {
    ObjectNode unsealed = row.deepCopy();
    JsonNode seal = unsealed.remove(SEAL);
    try {
      return seal != null && seal.asText().equals(ScopeProtocol.sha256(unsealed));
    } catch (IllegalArgumentException e) {
      return false; // it holds what no canonical JSON can
    }
  }
}

package io.github.deermem.eval.memory;

import io.github.deermem.eval.memory.Rejections.Group;

/**
 * What became of the proposals of one update that succeeded.
 *
 * @param factsExtracted how many new facts could be used
 * @param factsPassedConfidence how many of those are confident enough, whatever the gate says
 * @param rejections what the gate kept out, whatever the confidence
 */
record Admission(int factsExtracted, int factsPassedConfidence, Rejections rejections) {
  int rejectedLowConfidence() {
    return factsExtracted - factsPassedConfidence;
  }

  int factsPassedScopeGate() {
    return factsExtracted - rejections.of(Group.FACTS);
  }

  int rejectedByScopeGate() {
    return rejections.total();
  }
}

package io.github.deermem.eval.qa;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a reply: never headers, never the body.
 *
 * @param prediction the answer, as it came
 * @param usage the integer entries of the reply's usage; empty if it has none
 * @param responseModel the model that the reply names; null if it names none
 * @param finishReason why the model stopped; null if the reply does not tell
 * @param attempts requests that were needed, 1 or more
 */
public record Answer(
    String prediction,
    ObjectNode usage,
    @Nullable String responseModel,
    @Nullable String finishReason,
    int attempts) {}

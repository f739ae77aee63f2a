package io.github.deermem.eval.chat;

import org.jspecify.annotations.Nullable;

/**
 * Who is asked, and how.
 *
 * @param name as the provider knows it
 * @param temperature finite; a float in requests, so that 0 is sent as 0.0
 * @param maxTokens of a completion, 1 or more; null leaves that to the provider
 */
public record ChatModel(String name, double temperature, @Nullable Integer maxTokens) {}

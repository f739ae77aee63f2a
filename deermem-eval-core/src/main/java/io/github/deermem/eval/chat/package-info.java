/**
 * A client of OpenAI-compatible chat completions: what may be sent where, how long it may take, how
 * often it is tried, and how much of a reply is believed. It knows nothing of what it is used for.
 */
@NullMarked
package io.github.deermem.eval.chat;

import org.jspecify.annotations.NullMarked;

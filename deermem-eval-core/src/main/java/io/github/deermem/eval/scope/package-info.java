/**
 * The scope-isolation benchmark: what of a conversation a memory keeps, and whether one agent or
 * user sees another's facts. {@link io.github.deermem.eval.scope.ScopeManifest} holds its cases.
 */
@NullMarked
package io.github.deermem.eval.scope;

import org.jspecify.annotations.NullMarked;

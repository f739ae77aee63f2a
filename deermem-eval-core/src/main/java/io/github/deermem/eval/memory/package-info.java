/**
 * What is measured by the scope-isolation benchmark: {@link
 * io.github.deermem.eval.memory.MemorySystem}, which production memories implement, and the
 * embedded reference memory.
 */
@NullMarked
package io.github.deermem.eval.memory;

import org.jspecify.annotations.NullMarked;

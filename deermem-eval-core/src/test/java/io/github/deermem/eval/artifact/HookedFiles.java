package io.github.deermem.eval.artifact;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Files to publish, with something that happens while their writer walks over them. */
final class HookedFiles extends AbstractMap<String, byte[]> {
  private final List<Entry<String, byte[]>> entries;
  private final int position;
  private final Runnable hook;

  private HookedFiles(Map<String, byte[]> files, int position, Runnable hook) {
    this.entries = List.copyOf(files.entrySet());
    this.position = position;
    this.hook = hook;
  }

  /** It happens when the first file has been written. */
  static Map<String, byte[]> afterTheFirst(Map<String, byte[]> files, Runnable hook) {
    return new HookedFiles(files, 1, hook);
  }

  /** It happens when all files have been written. */
  static Map<String, byte[]> afterTheLast(Map<String, byte[]> files, Runnable hook) {
    return new HookedFiles(files, files.size(), hook);
  }

  @Override
  public Set<Entry<String, byte[]>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, byte[]>> iterator() {
        return hookedIterator();
      }

      @Override
      public int size() {
        return entries.size();
      }
    };
  }

  private Iterator<Entry<String, byte[]>> hookedIterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        if (next == position) {
          hook.run();
        }
        return next < entries.size();
      }

      @Override
      public Entry<String, byte[]> next() {
        return entries.get(next++);
      }
    };
  }
}

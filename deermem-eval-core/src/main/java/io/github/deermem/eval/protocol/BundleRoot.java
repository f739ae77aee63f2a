package io.github.deermem.eval.protocol;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The folder of a bundle, on disk or in the engine's jar. Paths are relative, with {@code /}. */
interface BundleRoot {
  /** What messages call the bundle. */
  String name();

  /** Why there is no bundle here at all, if so. */
  Optional<String> absence();

  /** What messages call one of its files. */
  String nameOf(String path);

  /** The files of a folder with one of the endings, sorted; empty if there is no such folder. */
  List<String> list(String folder, List<String> endings) throws IOException;

  /**
   * @throws IOException if there is no such file, if it lies outside the bundle, or is too large
   *     for a protocol
   */
  byte[] read(String path) throws IOException;
}

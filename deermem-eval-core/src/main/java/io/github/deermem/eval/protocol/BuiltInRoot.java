package io.github.deermem.eval.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** The bundle in the engine's jar. A class path cannot be listed, so its files are named here. */
final class BuiltInRoot implements BundleRoot {
  private static final List<String> FILES =
      List.of(
          "configs/longmemeval-v1.yaml",
          "manifests/official.json",
          "manifests/synthetic.json",
          "prompts/answer.txt");

  @Override
  public String name() {
    return "the built-in protocol";
  }

  @Override
  public Optional<String> absence() {
    return Optional.empty();
  }

  @Override
  public String nameOf(String path) {
    return "built-in " + path;
  }

  @Override
  public List<String> list(String folder, List<String> endings) {
    return FILES.stream().filter(file -> file.startsWith(folder + "/")).toList();
  }

  @Override
  public byte[] read(String path) throws IOException {
    if (!FILES.contains(path)) {
      throw new IOException(name() + " has no file " + path);
    }
    try (InputStream stream = BuiltInRoot.class.getResourceAsStream("bundle/" + path)) {
      if (stream == null) {
        throw new IllegalStateException("The engine lacks its file " + path);
      }
      return stream.readAllBytes();
    }
  }
}

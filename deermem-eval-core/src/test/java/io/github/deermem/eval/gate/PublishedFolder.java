package io.github.deermem.eval.gate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Published results of the built-in protocol, as a gate finds them. */
record PublishedFolder(Path root) {
  static final ProtocolBundle BUNDLE = ProtocolBundle.load(BundleSource.builtIn());

  static final String SCOPE_MANIFEST = "5".repeat(64);

  /** All files, each as it should be. */
  static PublishedFolder complete(Path root) throws IOException {
    PublishedFolder folder = new PublishedFolder(root);
    folder.copy("policy/summary.json");
    folder.copy("qa/qa.summary.json");
    folder.copy("qa/qa.stats.json");
    folder.copy("qa/qa.outcomes.json");
    folder.copy("scope/report.json");
    folder.write("policy/run.json", CanonicalJson.indented(marker()));
    folder.write("qa/qa_run.json", CanonicalJson.indented(marker()));
    return folder;
  }

  Path policy() {
    return root.resolve("policy");
  }

  Path qa() {
    return root.resolve("qa");
  }

  Gate.Places places() {
    return new Gate.Places(policy(), qa(), root.resolve("scope"), () -> SCOPE_MANIFEST);
  }

  Verdict check(Map<String, String> minimums, Map<String, String> maximums) {
    return Gate.check(BUNDLE, places(), minimums, maximums);
  }

  void delete(String file) throws IOException {
    Files.delete(root.resolve(file));
  }

  /** Replaces a text that must occur. */
  void edit(String file, String before, String after) throws IOException {
    String content = Files.readString(root.resolve(file));
    if (!content.contains(before)) {
      throw new IllegalArgumentException(file + " has no " + before);
    }
    write(file, content.replace(before, after));
  }

  private static ObjectNode marker() {
    ObjectNode marker = JsonNodeFactory.instance.objectNode();
    marker.set("artifacts", BUNDLE.hashes().toJson());
    marker.putObject("dataset").put("sha256", BUNDLE.config().dataset().sha256());
    return marker;
  }

  private void copy(String file) throws IOException {
    try (InputStream resource = PublishedFolder.class.getResourceAsStream(file)) {
      write(file, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private void write(String file, String content) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    Files.writeString(root.resolve(file), content);
  }
}

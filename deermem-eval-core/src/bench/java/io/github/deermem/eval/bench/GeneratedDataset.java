package io.github.deermem.eval.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.OfficialManifest;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.List;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * An oracle-shaped dataset in a folder of its own, with a protocol that pins it: the built-in one,
 * but for the file's hash and the ids of the cases.
 */
record GeneratedDataset(Path folder) {
  private static final String DATASET = "longmemeval_oracle.json";
  private static final String PROTOCOL = "protocol";
  private static final String OFFICIAL = "manifests/official.json";
  private static final String CONFIG = "configs/longmemeval-v1.yaml";
  private static final List<String> UNCHANGED =
      List.of("manifests/synthetic.json", "prompts/answer.txt");

  /** Generates the folder if it is not there; a folder that is there is complete. */
  static GeneratedDataset inside(Path parent, int rows) throws IOException {
    Path folder = parent.resolve("oracle-" + rows);
    if (!Files.exists(folder)) {
      Path unfinished = parent.resolve("unfinished");
      new GeneratedDataset(unfinished).generate(rows);
      Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
    }
    return new GeneratedDataset(folder);
  }

  Path file() {
    return folder.resolve(DATASET);
  }

  ProtocolBundle loadBundle() {
    return ProtocolBundle.load(BundleSource.directory(folder.resolve(PROTOCOL)));
  }

  private void generate(int count) throws IOException {
    Files.createDirectories(folder);
    MessageDigest sha256 = DigestUtils.getSha256Digest();
    OracleRows rows;
    try (OutputStream out =
            new DigestOutputStream(
                new BufferedOutputStream(Files.newOutputStream(file()), 1 << 16), sha256);
        JsonGenerator json = new JsonFactory().createGenerator(out)) {
      rows = new OracleRows(json);
      json.writeStartArray();
      for (int i = 0; i < count; i++) {
        rows.writeRow();
      }
      json.writeEndArray();
    }
    writeProtocol(rows, Hex.encodeHexString(sha256.digest()));
  }

  private void writeProtocol(OracleRows rows, String sha256) throws IOException {
    String config = new String(builtIn(CONFIG), StandardCharsets.UTF_8);
    write(CONFIG, config.replaceFirst("sha256: [0-9a-f]{64}", "sha256: " + sha256));
    write(OFFICIAL, CanonicalJson.indented(manifest(rows)));
    for (String path : UNCHANGED) {
      write(path, new String(builtIn(path), StandardCharsets.UTF_8));
    }
  }

  /** The ids by the rule: of each type the first ones, group after group. */
  private static ObjectNode manifest(OracleRows rows) throws IOException {
    ObjectNode manifest = (ObjectNode) JsonDocuments.read(builtIn(OFFICIAL));
    OfficialManifest.Selection rule =
        ProtocolBundle.load(BundleSource.builtIn()).official().selection();
    int group = rule.casesPerTypePerScenario();
    ObjectNode scenarios = manifest.putObject("scenarios");
    for (int i = 0; i < manifest.get("scenario_order").size(); i++) {
      ArrayNode ids = scenarios.putArray(manifest.get("scenario_order").get(i).textValue());
      for (String type : rule.eligibleQuestionTypes()) {
        rows.admissible(type).subList(i * group, (i + 1) * group).forEach(ids::add);
      }
    }
    return manifest;
  }

  private static byte[] builtIn(String path) throws IOException {
    try (InputStream stream = ProtocolBundle.class.getResourceAsStream("bundle/" + path)) {
      return stream.readAllBytes();
    }
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(PROTOCOL).resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}

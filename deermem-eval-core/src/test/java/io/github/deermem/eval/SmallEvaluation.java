package io.github.deermem.eval;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * A whole evaluation in small, with the numbers of the pinned protocol and texts of its own. A test
 * changes rows, config or manifests, and reads; the config pins whatever was written.
 *
 * <p>The rows: {@code ku-01} to {@code ku-21} (knowledge-update) and {@code tr-01} to {@code tr-21}
 * (temporal-reasoning), of which the rule selects the first 20 each; 14 for a bank of 12; and four
 * that need a good id only: {@code ku-00-pilot}, {@code ku-00_abs}, {@code ms-01} and {@code
 * no-type}.
 */
public final class SmallEvaluation {
  private static final String RESOURCES = "/small-evaluation/";
  // Escapes let a test write half a surrogate pair.
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final Path directory;
  private final ArrayNode rows;
  private final ObjectNode config;
  private final ObjectNode official;
  private final ObjectNode synthetic;

  public SmallEvaluation(Path directory) {
    try {
      this.directory = directory;
      this.rows = (ArrayNode) JSON.readTree(datasetAsShipped());
      this.config = (ObjectNode) new YAMLMapper().readTree(resource("configs/small.yaml"));
      this.official = (ObjectNode) JSON.readTree(resource("manifests/official.json"));
      this.synthetic = (ObjectNode) JSON.readTree(resource("manifests/synthetic.json"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes whose hash the shipped config pins. */
  public static byte[] datasetAsShipped() {
    return resource("dataset.json");
  }

  /** To be changed. */
  public ArrayNode rows() {
    return rows;
  }

  /** To be changed. */
  public ObjectNode config() {
    return config;
  }

  /** To be changed. */
  public ObjectNode pool() {
    return (ObjectNode) config.get("pool");
  }

  /** To be changed. */
  public ObjectNode official() {
    return official;
  }

  /** To be changed. */
  public ObjectNode synthetic() {
    return synthetic;
  }

  /** To be changed. */
  public ObjectNode row(String id) {
    return (ObjectNode) rows.get(indexOf(id));
  }

  /** A new row, like another but for its id. */
  public ObjectNode copyRow(String id, String newId) {
    ObjectNode copy = row(id).deepCopy();
    rows.add(copy);
    return copy.put("question_id", newId);
  }

  /** Puts a word into every text of these rows but their ids and types. */
  public void plant(String word, String... ids) {
    for (String id : ids) {
      ObjectNode row = row(id);
      row.put("question", "Is there a " + word + "?");
      row.put("question_date", word + " 2025");
      row.put("answer", "5 " + word);
      row.put(word, word);
      row.putArray("haystack_session_ids").add("s-" + word);
      row.putArray("haystack_dates").add("on " + word);
      row.putArray("haystack_sessions")
          .addArray()
          .addObject()
          .put("role", word)
          .put("content", "There is a " + word + " in here.")
          .put("has_answer", true)
          .put(word, word);
    }
  }

  /** A new row as it will stand in the file, which may be no JSON. */
  public void addRaw(String json) {
    rows.add(raw(json));
  }

  public void removeRows(String... ids) {
    for (String id : ids) {
      rows.remove(indexOf(id));
    }
  }

  /** A value as it will stand in the file. */
  public static JsonNode raw(String json) {
    return JsonNodeFactory.instance.rawValueNode(new RawValue(json));
  }

  /** Where the dataset is written. */
  public Path datasetFile() {
    return directory.resolve("small.json");
  }

  /** The rows as a file has them, a line each. */
  public byte[] dataset() {
    List<String> lines =
        StreamSupport.stream(rows.spliterator(), false).map(SmallEvaluation::json).toList();
    return lines.stream()
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Writes the bundle, with a config that pins these bytes, and loads it. */
  public ProtocolBundle pinning(byte[] dataset) {
    return pinning(DigestUtils.sha256Hex(dataset));
  }

  /** Writes the bundle, with a config that pins this hash, and loads it. */
  public ProtocolBundle pinning(String sha256) {
    ((ObjectNode) config.get("dataset")).put("sha256", sha256);
    write("protocol/configs/small.yaml", json(config).getBytes(StandardCharsets.UTF_8));
    write("protocol/manifests/official.json", json(official).getBytes(StandardCharsets.UTF_8));
    write("protocol/manifests/synthetic.json", json(synthetic).getBytes(StandardCharsets.UTF_8));
    write("protocol/prompts/answer.txt", resource("prompts/answer.txt"));
    return ProtocolBundle.load(BundleSource.directory(directory.resolve("protocol")));
  }

  /** Pins the rows, and reads them. */
  public VerifiedDataset read() {
    return read(dataset());
  }

  /** Pins these bytes, and reads them. */
  public VerifiedDataset read(byte[] dataset) {
    return read(dataset, pinning(dataset));
  }

  /** Reads these bytes, whatever is pinned. */
  public VerifiedDataset read(byte[] dataset, ProtocolBundle bundle) {
    write("small.json", dataset);
    return DatasetPass.read(datasetFile(), bundle);
  }

  private int indexOf(String id) {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).path("question_id").asText().equals(id)) {
        return i;
      }
    }
    throw new IllegalArgumentException("no row " + id);
  }

  private void write(String file, byte[] content) {
    try {
      Path target = directory.resolve(file);
      Files.createDirectories(target.getParent());
      Files.write(target, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String json(JsonNode value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] resource(String name) {
    try (InputStream stream = SmallEvaluation.class.getResourceAsStream(RESOURCES + name)) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

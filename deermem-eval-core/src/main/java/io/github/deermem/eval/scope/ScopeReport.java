package io.github.deermem.eval.scope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.artifact.CanonicalJson;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.artifact.WriteOnceDirectory.Outcome;
import io.github.deermem.eval.artifact.WriteOnceFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Metrics of a complete run, from rows that were held to the protocol as it is now (scope-isolation
 * protocol, section 3).
 */
public final class ScopeReport {
  static final String FILE = "report.json";
  private static final String ASIDE = "reported";

  private final ScopeProtocol protocol;
  private final Path directory;
  private final Map<String, ObjectNode> rows = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private Optional<JsonNode> sightings = Optional.empty();

  private ScopeReport(ScopeProtocol protocol, Path directory) {
    this.protocol = protocol;
    this.directory = directory;
  }

  /**
   * @throws EvaluationException if there is no run of this protocol, or a row is missing, failed,
   *     or not what this protocol could have produced; names every such row
   */
  public static ScopeReport of(ScopeProtocol protocol, Path directory) {
    ScopeReport report = new ScopeReport(protocol, directory);
    try {
      report.requireMarker();
      report.readRows();
    } catch (IOException e) {
      throw new EvaluationException(
          EvaluationException.Reason.FILES,
          "Cannot read the run in " + directory + ": " + FileProblems.describe(e) + ".",
          e);
    }
    return report;
  }

  /** Publishes {@code report.json} and {@code leakage.json}, or verifies what is there. */
  public Outcome publish(OnExisting onExisting) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(FILE, bytes(json()));
    files.put(Leakage.FILE, bytes(Leakage.json(identity(), rates(), sightings)));
    return new WriteOnceFiles(directory, ASIDE)
        .publish(files, onExisting, published -> differences(published, files));
  }

  /** For people: the rates with what their zeros leave open, then the matrix. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "DeerMem scope isolation · "
            + protocol.mode().id()
            + " · memory "
            + protocol.memory().name()
            + ", version "
            + protocol.memory().version());
    for (ScopeRate rate : rates()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "  %-30s %s",
              rate.name().replace("_rate", "").replace('_', ' '),
              rate.shown()));
    }
    sightings.ifPresent(seen -> lines.addAll(Leakage.lines(seen)));
    return lines;
  }

  /** All rates of the run, by their names in published files. */
  List<ScopeRate> rates() {
    List<ScopeRate> rates = new ArrayList<>(semanticRates());
    if (protocol.mode() == Mode.OFFLINE) {
      rates.addAll(routingRates());
    }
    return rates;
  }

  private List<ScopeRate> semanticRates() {
    int persisted = 0;
    int expected = 0;
    int unsafe = 0;
    int rejectable = 0;
    int corrected = 0;
    int corrections = 0;
    for (SemanticCase semantic : protocol.manifest().semanticCases()) {
      ObjectNode row = rows.get(semantic.id());
      persisted += row.path("persisted_canaries_present").size();
      expected += semantic.persisted().size();
      unsafe += row.path("rejected_canaries_present").size();
      rejectable += semantic.rejected().size();
      if (semantic.isAtomicCorrection()) {
        corrections++;
        corrected += row.path("atomic_correction_success").booleanValue() ? 1 : 0;
      }
    }
    return List.of(
        new ScopeRate("durable_retention_rate", persisted, expected),
        new ScopeRate("unsafe_persistence_rate", unsafe, rejectable),
        new ScopeRate("atomic_correction_success_rate", corrected, corrections));
  }

  private List<ScopeRate> routingRates() {
    return List.of(
        new ScopeRate("selected_bucket_retention_rate", seen("selected"), 1),
        new ScopeRate("cross_agent_contamination_rate", seen("default") + seen("other_agent"), 2),
        new ScopeRate("cross_user_contamination_rate", seen("other_user"), 1));
  }

  private int seen(String scope) {
    ObjectNode row = rows.get(protocol.manifest().routingCase().id());
    return row.path(scope + "_present").booleanValue() ? 1 : 0;
  }

  private ObjectNode json() {
    ObjectNode json = identity().put("schema_version", 1);
    json.set("semantic_model_quality", semantic());
    json.set(
        "deterministic_identity_routing",
        protocol.mode() == Mode.OFFLINE ? routing() : JsonNodeFactory.instance.nullNode());
    return json;
  }

  private ObjectNode identity() {
    return protocol.identity();
  }

  private ObjectNode semantic() {
    List<ScopeRate> rates = semanticRates();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("cases", protocol.manifest().semanticCases().size());
    rates.forEach(rate -> json.put(rate.name(), rate.published()));
    json.putObject("counts")
        .put("durable_present", rates.get(0).hits())
        .put("durable_expected", rates.get(0).of())
        .put("unsafe_present", rates.get(1).hits())
        .put("unsafe_expected", rates.get(1).of())
        .put("atomic_corrections_passed", rates.get(2).hits())
        .put("atomic_corrections", rates.get(2).of());
    return json;
  }

  private ObjectNode routing() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("cases", 1);
    routingRates().forEach(rate -> json.put(rate.name(), rate.published()));
    json.put("custom_agent_bootstrap_success", seen("selected") == 1);
    ObjectNode checks = json.putObject("checks");
    RoutingSuite.SCOPES.forEach(scope -> checks.put(scope + "_present", seen(scope) == 1));
    return json;
  }

  private void requireMarker() throws IOException {
    JsonNode stored =
        ScopeMarker.read(directory)
            .orElseThrow(
                () ->
                    problem(
                        List.of(
                            "There is no run in "
                                + directory
                                + " (no run.json). Make one with run-scope-"
                                + protocol.mode().id()
                                + ", or set scopeDirectory.")));
    ScopeMarker.Differences differences = ScopeMarker.differences(protocol, stored);
    if (!differences.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add("The run in " + directory + " is of another protocol, so it is not reported:");
      differences.lines().forEach(line -> lines.add("  " + line));
      lines.add("Run it anew with run-scope-" + protocol.mode().id() + ".");
      throw problem(lines);
    }
  }

  private void readRows() throws IOException {
    RowFiles files = new RowFiles(directory);
    for (SemanticCase semantic : protocol.manifest().semanticCases()) {
      Optional<ObjectNode> row = files.read(semantic.id());
      take(
          semantic.id(),
          row,
          row.map(found -> RowRules.problems(found, semantic, protocol.fingerprint(semantic))));
    }
    if (protocol.mode() == Mode.OFFLINE) {
      RoutingCase routing = protocol.manifest().routingCase();
      Optional<ObjectNode> row = files.read(routing.id());
      String fingerprint = protocol.fingerprint(routing);
      take(routing.id(), row, row.map(found -> RowRules.problems(found, routing, fingerprint)));
      sightings = Leakage.sightings(directory, fingerprint);
    }
    if (!problems.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add(
          problems.size()
              + (problems.size() == 1 ? " case" : " cases")
              + " of the run in "
              + directory
              + " cannot be reported, so nothing is:");
      problems.forEach(problem -> lines.add("  " + problem));
      lines.add(
          "run-scope-"
              + protocol.mode().id()
              + " makes missing and damaged rows again, and only them.");
      throw problem(lines);
    }
  }

  private void take(String id, Optional<ObjectNode> row, Optional<List<String>> wrong) {
    if (row.isEmpty()) {
      problems.add(id + ": missing or no JSON");
    } else if (!wrong.orElse(List.of()).isEmpty()) {
      problems.add(id + ": " + String.join("; ", wrong.get()));
    } else {
      rows.put(id, row.get());
    }
  }

  private static List<String> differences(Path published, Map<String, byte[]> files)
      throws IOException {
    List<String> differences = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path there = published.resolve(file.getKey());
      if (Files.exists(there) && !Arrays.equals(Files.readAllBytes(there), file.getValue())) {
        differences.add(file.getKey() + " is not what the rows give");
      }
    }
    return differences;
  }

  private static byte[] bytes(ObjectNode json) {
    return (CanonicalJson.indented(json) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static EvaluationException problem(List<String> lines) {
    return new EvaluationException(EvaluationException.Reason.RESULTS, lines);
  }
}

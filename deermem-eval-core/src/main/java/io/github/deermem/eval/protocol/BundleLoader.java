package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.apache.commons.codec.digest.DigestUtils;

/** Finds the four files, parses them, and gathers every problem before it gives up. Used once. */
final class BundleLoader {
  private static final JsonMapper MAPPER = new JsonMapper();

  private final BundleSource source;
  private final BundleRoot root;
  private final List<SourceDocument> documents = new ArrayList<>();

  /** A file that was read. */
  private record Content(String name, byte[] bytes) {
    String sha256() {
      return DigestUtils.sha256Hex(bytes);
    }
  }

  /** A file that was parsed, well or badly. */
  private record Parsed(Content content, SourceDocument document) {
    boolean isOf(ManifestKind kind) {
      return document.root() != null && ManifestKind.of(document.root()) == kind;
    }
  }

  /** A file that was understood. */
  private record Part<T>(SourceDocument document, String sha256, T value) {}

  BundleLoader(BundleSource source) {
    this.source = source;
    this.root = source.root();
  }

  ProtocolBundle load() {
    Optional<Part<ProtocolConfig>> config =
        findConfig()
            .map(file -> parse(file, DocumentReader::yaml))
            .flatMap(
                file -> part(file, "config.schema.json", ProtocolConfig.class, ConfigRules::check));
    List<Parsed> manifests = parseManifests();
    Optional<Part<OfficialManifest>> official =
        findManifest(ManifestKind.OFFICIAL, source.officialManifest(), manifests)
            .flatMap(
                file ->
                    part(
                        file,
                        "official-manifest.schema.json",
                        OfficialManifest.class,
                        OfficialManifestRules::check));
    Optional<Part<SyntheticManifest>> synthetic =
        findManifest(ManifestKind.SYNTHETIC, source.syntheticManifest(), manifests)
            .flatMap(
                file ->
                    part(
                        file,
                        "synthetic-manifest.schema.json",
                        SyntheticManifest.class,
                        SyntheticManifestRules::check));
    Optional<Part<AnswerPrompt>> prompt = config.flatMap(this::readPrompt);

    config.ifPresent(
        pinned -> {
          String id = pinned.value.protocolId();
          official.ifPresent(part -> requireProtocolId(id, part.value.protocolId(), part.document));
          synthetic.ifPresent(
              part -> requireProtocolId(id, part.value.protocolId(), part.document));
        });
    if (official.isPresent() && synthetic.isPresent()) {
      CaseIds.requireDistinct(
          official.get().value, synthetic.get().value, synthetic.get().document);
    }
    refuseProblems();
    return new ProtocolBundle(
        config.orElseThrow().value,
        official.orElseThrow().value,
        synthetic.orElseThrow().value,
        prompt.orElseThrow().value,
        new ArtifactHashes(
            config.orElseThrow().sha256,
            official.orElseThrow().sha256,
            synthetic.orElseThrow().sha256,
            prompt.orElseThrow().sha256));
  }

  private Optional<Content> findConfig() {
    if (source.config().isPresent()) {
      return readNamed(source.config().get());
    }
    List<String> configs = list("configs", List.of(".yaml", ".yml"));
    if (configs.size() == 1) {
      return readInBundle(configs.get(0));
    }
    String found = configs.isEmpty() ? "there is none" : "there are " + String.join(", ", configs);
    problem(
        root.nameOf("configs"),
        "expected one config (*.yaml), "
            + found
            + "; name the one to use with the parameter config");
    return Optional.empty();
  }

  /** The manifests of the bundle, except where both are named by the user anyway. */
  private List<Parsed> parseManifests() {
    if (source.officialManifest().isPresent() && source.syntheticManifest().isPresent()) {
      return List.of();
    }
    List<Parsed> manifests = new ArrayList<>();
    for (String path : list("manifests", List.of(".json"))) {
      readInBundle(path).ifPresent(file -> manifests.add(parse(file, DocumentReader::json)));
    }
    return manifests;
  }

  private Optional<Parsed> findManifest(
      ManifestKind kind, Optional<Path> named, List<Parsed> manifests) {
    if (named.isPresent()) {
      return readNamed(named.get()).map(file -> parse(file, DocumentReader::json));
    }
    List<Parsed> candidates = manifests.stream().filter(manifest -> manifest.isOf(kind)).toList();
    if (candidates.size() == 1) {
      return Optional.of(candidates.get(0));
    }
    boolean oneIsUnreadable =
        manifests.stream().anyMatch(manifest -> manifest.document.root() == null);
    if (candidates.isEmpty() && oneIsUnreadable) {
      return Optional.empty(); // it may be the one that is missed, and its own problem is reported
    }
    String found =
        candidates.isEmpty() ? "there is none" + among(manifests) : "there are" + among(candidates);
    problem(
        root.nameOf("manifests"),
        "expected one "
            + kind.adjective()
            + " manifest (*.json), "
            + found
            + "; name the one to use with the parameter "
            + kind.parameter());
    return Optional.empty();
  }

  private static String among(List<Parsed> manifests) {
    return manifests.isEmpty()
        ? ""
        : " among "
            + String.join(", ", manifests.stream().map(manifest -> manifest.content.name).toList());
  }

  private Parsed parse(Content file, BiFunction<String, byte[], SourceDocument> reader) {
    SourceDocument document = reader.apply(file.name, file.bytes);
    documents.add(document);
    return new Parsed(file, document);
  }

  private <T> Optional<Part<T>> part(
      Parsed file, String schema, Class<T> type, BiConsumer<T, SourceDocument> rules) {
    SourceDocument document = file.document;
    SchemaCheck.load(schema).check(document);
    if (!document.isSound()) {
      return Optional.empty();
    }
    try {
      T value = MAPPER.treeToValue(document.root(), type);
      rules.accept(value, document);
      return Optional.of(new Part<>(document, file.content.sha256(), value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(
          schema + " lets through what " + type.getSimpleName() + " does not take", e);
    }
  }

  private Optional<Part<AnswerPrompt>> readPrompt(Part<ProtocolConfig> config) {
    ProtocolConfig.Prompt pinned = config.value.qa().answerPrompt();
    try {
      Content file = new Content(root.nameOf(pinned.path()), root.read(pinned.path()));
      SourceDocument document = SourceDocument.plain(file.name);
      documents.add(document);
      if (!file.sha256().equals(pinned.sha256())) {
        document.report(
            "",
            "its SHA-256 is "
                + file.sha256()
                + ", the config expects "
                + pinned.sha256()
                + "; restore the file, or pin the new hash in qa.answer_prompt.sha256 (a new protocol)");
        return Optional.empty();
      }
      String template =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file.bytes)).toString();
      return Optional.of(
          new Part<>(document, file.sha256(), AnswerPrompt.parse(template, document)));
    } catch (CharacterCodingException e) {
      config.document.report("/qa/answer_prompt/path", "the prompt is not valid UTF-8");
    } catch (IOException e) {
      config.document.report(
          "/qa/answer_prompt/path", "the prompt cannot be read: " + FileProblems.describe(e));
    }
    return Optional.empty();
  }

  private static void requireProtocolId(String pinned, String found, SourceDocument document) {
    if (!found.equals(pinned)) {
      document.report(
          "/protocol_id",
          "is "
              + found
              + ", the config has "
              + pinned
              + "; all three files belong to one protocol");
    }
  }

  private List<String> list(String folder, List<String> endings) {
    try {
      return root.list(folder, endings);
    } catch (IOException e) {
      problem(root.nameOf(folder), "cannot be listed: " + FileProblems.describe(e));
      return List.of();
    }
  }

  private Optional<Content> readInBundle(String path) {
    try {
      return Optional.of(new Content(root.nameOf(path), root.read(path)));
    } catch (IOException e) {
      problem(root.nameOf(path), "cannot be read: " + FileProblems.describe(e));
      return Optional.empty();
    }
  }

  private Optional<Content> readNamed(Path file) {
    try {
      return Optional.of(new Content(file.toString(), DirectoryRoot.readSmall(file)));
    } catch (IOException e) {
      problem(file.toString(), "cannot be read: " + FileProblems.describe(e));
      return Optional.empty();
    }
  }

  private void problem(String file, String text) {
    SourceDocument place = SourceDocument.plain(file);
    place.report("", text);
    documents.add(place);
  }

  private void refuseProblems() {
    List<String> problems =
        documents.stream()
            .flatMap(document -> document.problems().stream())
            .map(Problem::render)
            .toList();
    if (problems.isEmpty()) {
      return;
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        problems.size() == 1
            ? "The protocol has a problem:"
            : "The protocol has " + problems.size() + " problems:");
    problems.forEach(problem -> lines.add("  " + problem));
    throw new EvaluationException(EvaluationException.Reason.PROTOCOL, lines);
  }
}

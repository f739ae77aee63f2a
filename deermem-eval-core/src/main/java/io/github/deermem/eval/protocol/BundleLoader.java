package io.github.deermem.eval.protocol;

import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Checks the four files, and gathers every problem before it gives up. Used once. */
final class BundleLoader {
  private final BundleFiles files;

  /** A file that was understood. */
  private record Part<T>(SourceDocument document, T value) {}

  BundleLoader(BundleSource source) {
    this.files = new BundleFiles(source);
  }

  ProtocolBundle load() {
    if (!files.exist()) {
      throw refusal();
    }
    Optional<Part<ProtocolConfig>> config =
        files
            .config()
            .flatMap(
                file -> part(file, "config.schema.json", ProtocolConfig::of, ConfigRules::check));
    Optional<Part<OfficialManifest>> official =
        files
            .manifest(ManifestKind.OFFICIAL)
            .flatMap(
                file ->
                    part(
                        file,
                        "official-manifest.schema.json",
                        OfficialManifest::of,
                        OfficialManifestRules::check));
    Optional<Part<SyntheticManifest>> synthetic =
        files
            .manifest(ManifestKind.SYNTHETIC)
            .flatMap(
                file ->
                    part(
                        file,
                        "synthetic-manifest.schema.json",
                        SyntheticManifest::of,
                        SyntheticManifestRules::check));
    Optional<Part<AnswerPrompt>> prompt = config.flatMap(this::prompt);

    if (config.isPresent()) {
      String id = config.get().value.protocolId();
      official.ifPresent(part -> requireProtocolId(id, part.value.protocolId(), part.document));
      synthetic.ifPresent(part -> requireProtocolId(id, part.value.protocolId(), part.document));
    }
    if (official.isPresent() && synthetic.isPresent()) {
      CaseIds.requireDistinct(
          official.get().value, synthetic.get().value, synthetic.get().document);
    }
    if (!files.problems().isEmpty()) {
      throw refusal();
    }
    return new ProtocolBundle(
        config.orElseThrow().value,
        official.orElseThrow().value,
        synthetic.orElseThrow().value,
        prompt.orElseThrow().value,
        new ArtifactHashes(
            config.orElseThrow().document.sha256(),
            official.orElseThrow().document.sha256(),
            synthetic.orElseThrow().document.sha256(),
            prompt.orElseThrow().document.sha256()));
  }

  private static <T> Optional<Part<T>> part(
      SourceDocument document,
      String schema,
      Function<Fields, T> binding,
      BiConsumer<T, SourceDocument> rules) {
    SchemaCheck.load(schema).check(document);
    if (!document.isSound()) {
      return Optional.empty();
    }
    T value = binding.apply(new Fields(document.root()));
    rules.accept(value, document);
    return Optional.of(new Part<>(document, value));
  }

  private Optional<Part<AnswerPrompt>> prompt(Part<ProtocolConfig> config) {
    ProtocolConfig.Prompt pinned = config.value.qa().answerPrompt();
    try {
      SourceDocument template = files.prompt(pinned.path());
      return AnswerPromptReader.read(template, pinned.sha256())
          .map(prompt -> new Part<>(template, prompt));
    } catch (IOException e) {
      config.document.report(
          "/qa/answer_prompt/path", "the prompt cannot be read: " + FileProblems.describe(e));
      return Optional.empty();
    }
  }

  private static void requireProtocolId(String pinned, String found, SourceDocument document) {
    if (!found.equals(pinned)) {
      document.report(
          "/protocol_id",
          "expected "
              + Quoted.text(pinned)
              + " as in the config, found "
              + Quoted.text(found)
              + "; all three files belong to one protocol");
    }
  }

  private EvaluationException refusal() {
    return Problem.refusal("protocol", files.problems());
  }
}

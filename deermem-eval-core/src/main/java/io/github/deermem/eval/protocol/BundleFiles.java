package io.github.deermem.eval.protocol;

import io.github.deermem.eval.artifact.FileProblems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds and parses the files of a bundle. Only those that make it up are judged: a manifest that
 * the user replaced may be as broken as it likes.
 */
final class BundleFiles {
  private final BundleSource source;
  private final BundleRoot root;
  private final Set<SourceDocument> judged = new LinkedHashSet<>();
  private @Nullable List<SourceDocument> manifests;

  BundleFiles(BundleSource source) {
    this.source = source;
    this.root = source.root();
  }

  /** Whether there is a bundle at all. If not, all files would be missing, which is one problem. */
  boolean exist() {
    Optional<String> absence = root.absence();
    absence.ifPresent(text -> judge(SourceDocument.missing(root.name(), text)));
    return absence.isEmpty();
  }

  /** Of all files that were handed out, and of what stands in for those that were not found. */
  List<Problem> problems() {
    return judged.stream().flatMap(document -> document.problems().stream()).toList();
  }

  /** The config, well or badly parsed; empty if there is none to choose. */
  Optional<SourceDocument> config() {
    if (source.config().isPresent()) {
      return Optional.of(judge(readNamed(source.config().get(), DocumentReader::yaml)));
    }
    try {
      List<String> configs = root.list("configs", List.of(".yaml", ".yml"));
      if (configs.size() == 1) {
        return Optional.of(judge(readInBundle(configs.get(0), DocumentReader::yaml)));
      }
      judge(choice("configs", "config (*.yaml)", configs, "config"));
    } catch (IOException e) {
      judge(unlisted("configs", e));
    }
    return Optional.empty();
  }

  /** A manifest, well or badly parsed; empty if there is none to choose. */
  Optional<SourceDocument> manifest(ManifestKind kind) {
    Optional<Path> named = source.manifest(kind);
    if (named.isPresent()) {
      SourceDocument document = readNamed(named.get(), DocumentReader::json);
      return Optional.of(judge(kind.other().fits(document) ? mixedUp(document, kind) : document));
    }
    List<SourceDocument> candidates = manifests().stream().filter(kind::fits).toList();
    if (candidates.size() == 1) {
      return Optional.of(judge(candidates.get(0)));
    }
    List<SourceDocument> unreadable =
        manifests().stream().filter(manifest -> manifest.root() == null).toList();
    if (candidates.isEmpty() && !unreadable.isEmpty()) {
      judged.addAll(unreadable); // one of them may be it
      return Optional.empty();
    }
    List<String> names = candidates.stream().map(SourceDocument::file).toList();
    judge(choice("manifests", kind.adjective() + " manifest (*.json)", names, kind.parameter()));
    return Optional.empty();
  }

  /** The prompt, not yet parsed. */
  SourceDocument prompt(String path) throws IOException {
    byte[] content = root.read(path);
    return judge(SourceDocument.plain(root.nameOf(path), content));
  }

  private List<SourceDocument> manifests() {
    if (manifests == null) {
      manifests = parseManifests();
    }
    return manifests;
  }

  private List<SourceDocument> parseManifests() {
    try {
      return root.list("manifests", List.of(".json")).stream()
          .map(path -> readInBundle(path, DocumentReader::json))
          .toList();
    } catch (IOException e) {
      return List.of(unlisted("manifests", e));
    }
  }

  private SourceDocument readInBundle(
      String path, BiFunction<String, byte[], SourceDocument> parser) {
    String name = root.nameOf(path);
    try {
      return parser.apply(name, root.read(path));
    } catch (IOException e) {
      return unreadable(name, e);
    }
  }

  private static SourceDocument readNamed(
      Path file, BiFunction<String, byte[], SourceDocument> parser) {
    try {
      return parser.apply(file.toString(), DirectoryRoot.readSmall(file));
    } catch (IOException e) {
      return unreadable(file.toString(), e);
    }
  }

  private SourceDocument judge(SourceDocument document) {
    judged.add(document);
    return document;
  }

  private SourceDocument choice(
      String folder, String wanted, List<String> found, String parameter) {
    return SourceDocument.missing(
        root.nameOf(folder),
        "expected one "
            + wanted
            + ", found "
            + (found.isEmpty() ? "none" : String.join(" and ", found))
            + "; name the one to use with the parameter "
            + parameter);
  }

  private static SourceDocument mixedUp(SourceDocument document, ManifestKind wanted) {
    return SourceDocument.missing(
        document.file(),
        "expected the "
            + wanted.adjective()
            + " manifest, found the "
            + wanted.other().adjective()
            + " one");
  }

  private SourceDocument unlisted(String folder, IOException e) {
    return SourceDocument.missing(
        root.nameOf(folder), "cannot be listed: " + FileProblems.describe(e));
  }

  private static SourceDocument unreadable(String file, IOException e) {
    return SourceDocument.missing(file, "cannot be read: " + FileProblems.describe(e));
  }
}

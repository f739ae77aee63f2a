package io.github.deermem.eval.protocol;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the files of a bundle come from: a directory or the bundle built into the engine, and
 * single files that override its own.
 */
public final class BundleSource {
  private final @Nullable Path directory;
  private final @Nullable Path config;
  private final @Nullable Path officialManifest;
  private final @Nullable Path syntheticManifest;

  private BundleSource(
      @Nullable Path directory,
      @Nullable Path config,
      @Nullable Path officialManifest,
      @Nullable Path syntheticManifest) {
    this.directory = directory;
    this.config = config;
    this.officialManifest = officialManifest;
    this.syntheticManifest = syntheticManifest;
  }

  /** The pinned protocol that ships with the engine. */
  public static BundleSource builtIn() {
    return new BundleSource(null, null, null, null);
  }

  /**
   * A directory with {@code configs/*.yaml}, {@code manifests/*.json} and the prompt that the
   * config names.
   */
  public static BundleSource directory(Path directory) {
    return new BundleSource(directory, null, null, null);
  }

  /** The same, with another config; null keeps the bundle's. */
  public BundleSource withConfig(@Nullable Path file) {
    return new BundleSource(directory, file, officialManifest, syntheticManifest);
  }

  /** The same, with another official manifest; null keeps the bundle's. */
  public BundleSource withOfficialManifest(@Nullable Path file) {
    return new BundleSource(directory, config, file, syntheticManifest);
  }

  /** The same, with another synthetic manifest; null keeps the bundle's. */
  public BundleSource withSyntheticManifest(@Nullable Path file) {
    return new BundleSource(directory, config, officialManifest, file);
  }

  BundleRoot root() {
    return directory == null ? new BuiltInRoot() : new DirectoryRoot(directory);
  }

  Optional<Path> config() {
    return Optional.ofNullable(config);
  }

  Optional<Path> manifest(ManifestKind kind) {
    return Optional.ofNullable(
        kind == ManifestKind.OFFICIAL ? officialManifest : syntheticManifest);
  }
}

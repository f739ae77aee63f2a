package io.github.deermem.eval.maven;

import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.File;
import java.util.HashMap;
import java.util.Map;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What all goals that follow a protocol share: the bundle and the policies. */
abstract class AbstractProtocolMojo extends AbstractEvaluationMojo {
  /**
   * The protocol bundle: a directory with {@code configs/*.yaml}, {@code manifests/*.json} and
   * {@code prompts/}. Without it, the bundle built into the engine is used: the pinned LongMemEval
   * protocol.
   */
  @Parameter(property = "deermem.protocolDirectory")
  private @Nullable File protocolDirectory;

  /** A config that replaces the bundle's; needed where {@code configs/} holds several. */
  @Parameter(property = "deermem.config")
  private @Nullable File config;

  /** An official manifest that replaces the bundle's. */
  @Parameter(property = "deermem.officialManifest")
  private @Nullable File officialManifest;

  /** A synthetic manifest that replaces the bundle's. */
  @Parameter(property = "deermem.syntheticManifest")
  private @Nullable File syntheticManifest;

  /**
   * Classes by policy name, each implementing {@code CapacityPolicy}: they replace the policies
   * {@code confidence} and {@code hybrid-v1}. On the command line {@code
   * -Ddeermem.policyImplementation=hybrid-v1=com.example.MyPolicy}, several with commas between
   * them; it wins over the POM.
   */
  @Parameter private Map<String, String> policyImplementation = Map.of();

  final ProtocolBundle loadBundle() {
    BundleSource source =
        protocolDirectory == null
            ? BundleSource.builtIn()
            : BundleSource.directory(protocolDirectory.toPath());
    return ProtocolBundle.load(
        source
            .withConfig(path(config))
            .withOfficialManifest(path(officialManifest))
            .withSyntheticManifest(path(syntheticManifest)));
  }

  /** From the POM and the command line together. */
  final Map<String, String> policyImplementations() {
    Map<String, String> implementations = new HashMap<>(policyImplementation);
    String property = "deermem.policyImplementation";
    String given =
        session()
            .getUserProperties()
            .getProperty(property, project().getProperties().getProperty(property, ""));
    implementations.putAll(PolicyImplementations.parse(given));
    return implementations;
  }
}

package io.github.deermem.eval.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.memory.Selectors;
import com.example.memory.Selectors.Baseline;
import com.example.memory.Selectors.Good;
import com.example.memory.Selectors.Other;
import com.example.memory.Selectors.Selector;
import io.github.deermem.eval.ProjectClasses;
import io.github.deermem.eval.SmallEvaluation;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.protocol.ProtocolConfig;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which implementation is found, and what is said of those that cannot be used. */
class PolicyCatalogTest {
  private static final String SERVICE = "META-INF/services/" + CapacityPolicy.class.getName();

  @TempDir Path directory;
  private final List<URLClassLoader> open = new ArrayList<>();
  private ProjectClasses project;
  private ProjectClasses besideEngine;
  private ProtocolConfig config;

  @BeforeEach
  void setUp() {
    project = new ProjectClasses(directory.resolve("project"), CapacityPolicy.class);
    besideEngine = new ProjectClasses(directory.resolve("engine"), CapacityPolicy.class);
    config = new SmallEvaluation(directory).pinning(SmallEvaluation.datasetAsShipped()).config();
  }

  @AfterEach
  void closeLoaders() throws IOException {
    for (URLClassLoader loader : open) {
      loader.close();
    }
  }

  @Test
  void withoutAnybodyElsesClassesTheBuiltInPoliciesAreFound() throws IOException {
    List<PolicyUnderTest> policies = catalog().resolve(config, Map.of());

    assertEquals(
        List.of("confidence", "hybrid-v1"), policies.stream().map(PolicyUnderTest::name).toList());
    assertEquals(
        List.of(ConfidencePolicy.class.getName(), HybridPolicy.class.getName()),
        policies.stream().map(PolicyUnderTest::className).toList());
    assertTrue(policies.stream().allMatch(PolicyUnderTest::isBuiltIn));
  }

  @Test
  void withoutAProjectTheEnginesClassesAreFound() throws IOException {
    besideEngine.offering(Good.class);

    List<PolicyUnderTest> policies =
        new PolicyCatalog(null, keep(besideEngine.besideTheEngine())).resolve(config, Map.of());

    assertEquals(Good.class.getName(), policies.get(1).className());
    assertFalse(policies.get(1).isBuiltIn());
  }

  @Test
  void aProviderOfTheProjectBeatsOneBesideTheEngine() throws IOException {
    project.with(Selector.class).offering(Good.class);
    besideEngine.offering(Other.class, Baseline.class);
    URLClassLoader projectLoader = keep(project.apart());

    List<PolicyUnderTest> policies =
        new PolicyCatalog(projectLoader, keep(besideEngine.besideTheEngine()))
            .resolve(config, Map.of());

    assertEquals(Good.class.getName(), policies.get(1).className());
    assertSame(projectLoader, policies.get(1).implementation().getClass().getClassLoader());
    assertEquals(Baseline.class.getName(), policies.get(0).className());
  }

  @Test
  void aProviderOfAnotherNameDoesNotMatter() throws IOException {
    project.with(Selector.class).offering(Selectors.Unrelated.class);

    assertTrue(catalog().resolve(config, Map.of()).get(1).isBuiltIn());
  }

  @Test
  void builtInPoliciesThatSomebodyListsAgainAreNoProvidersOfTheProject() throws IOException {
    besideEngine.offering(
        HybridPolicy.class.getName(), ConfidencePolicy.class.getName(), Good.class.getName());

    assertEquals(Good.class.getName(), catalog().resolve(config, Map.of()).get(1).className());
  }

  @Test
  void commentsAndBlankLinesOfAServiceFileDoNotMatter() throws IOException {
    project
        .with(Selector.class, Good.class)
        .offering("# ours", "", Good.class.getName() + " # the one we ship", "\t");

    assertEquals(Good.class.getName(), catalog().resolve(config, Map.of()).get(1).className());
  }

  @Test
  void twoProvidersOfOneNameInOnePlaceAreRefused() throws IOException {
    project.with(Selector.class).offering(Good.class, Baseline.class, Other.class);

    assertEquals(
        "Several classes offer the policy hybrid-v1: com.example.memory.Selectors$Good, com.example.memory.Selectors$Other."
            + " Name the one to evaluate: policyImplementation hybrid-v1=<class>.",
        refusal(Map.of()));
  }

  @Test
  void namingOneOfSeveralProvidersSettlesIt() throws IOException {
    project.with(Selector.class).offering(Good.class, Other.class);

    List<PolicyUnderTest> policies =
        catalog().resolve(config, Map.of("hybrid-v1", Other.class.getName()));

    assertEquals(Other.class.getName(), policies.get(1).className());
  }

  @Test
  void aNamedClassNeedsNoServiceFile() throws IOException {
    project.with(Selector.class, Good.class);
    URLClassLoader projectLoader = keep(project.apart());

    List<PolicyUnderTest> policies =
        new PolicyCatalog(projectLoader, getClass().getClassLoader())
            .resolve(config, Map.of("hybrid-v1", Good.class.getName()));

    assertSame(projectLoader, policies.get(1).implementation().getClass().getClassLoader());
  }

  @Test
  void aNamedClassMayLieBesideTheEngine() throws IOException {
    project.with(Selector.class).offering(Good.class);

    List<PolicyUnderTest> policies =
        catalog()
            .resolve(
                config,
                Map.of(
                    "hybrid-v1", HybridPolicy.class.getName(),
                    "confidence", Baseline.class.getName()));

    assertTrue(policies.get(1).isBuiltIn());
    assertEquals(Baseline.class.getName(), policies.get(0).className());
    assertEquals("baseline-7", policies.get(0).implementation().version());
  }

  @Test
  void aNameThatTheProtocolDoesNotCompareIsRefused() throws IOException {
    Map<String, String> implementations = new HashMap<>();
    implementations.put("hybrid_v1", Good.class.getName());
    implementations.put("aardvark", Good.class.getName());

    assertEquals(
        "policyImplementation replaces aardvark, hybrid_v1, but the protocol compares confidence and hybrid-v1.",
        refusal(implementations));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " \n"})
  void anEntryWithoutAClassIsRefused(String className) throws IOException {
    assertEquals(
        "policyImplementation names no class for the policy hybrid-v1. Name one, or leave the entry out.",
        refusal(Collections.singletonMap("hybrid-v1", className)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.example.memory.Forgotten",
        "com.example.memory.Selectors.Good",
        "Good",
        "not a class",
        "int"
      })
  void aClassThatIsNowhereIsNamed(String className) throws IOException {
    assertEquals(
        "The class "
            + className
            + ", which shall implement the policy hybrid-v1, is neither on the project's class path nor among the plugin's dependencies.",
        refusal(Map.of("hybrid-v1", className)));
  }

  @Test
  void aClassThatIsNoPolicyIsNamed() throws IOException {
    assertEquals(
        "The class com.example.memory.Selectors$NoPolicy, which shall implement the policy hybrid-v1,"
            + " does not implement io.github.deermem.eval.policy.CapacityPolicy.",
        refusal(Map.of("hybrid-v1", Selectors.NoPolicy.class.getName())));
  }

  @ParameterizedTest
  @CsvSource({
    "Needy, cannot be created: java.lang.NoSuchMethodException: com.example.memory.Selectors$Needy.<init>(). It must be public",
    "Private, cannot be created: java.lang.NoSuchMethodException: com.example.memory.Selectors$Private.<init>(). It must be public",
    "Hidden, cannot be created: java.lang.IllegalAccessException: ",
    "Selector, cannot be created: java.lang.InstantiationException",
    "Failing, fails when it is created: java.lang.IllegalStateException: no model file.",
    "FailingClass, fails when it is created: java.lang.NumberFormatException: For input string: \"many\"."
  })
  void aClassThatCannotBeCreatedIsNamedWithTheReason(String simpleName, String reason)
      throws IOException {
    String className = Selectors.class.getName() + "$" + simpleName;

    String message = refusal(Map.of("hybrid-v1", className));

    assertTrue(
        message.startsWith(
            "The class " + className + ", which shall implement the policy hybrid-v1, " + reason),
        message);
  }

  @Test
  void aClassFileThatIsNoneIsNamed() throws IOException {
    project.withClassFile("com.example.memory.Garbage", new byte[] {1, 2, 3});

    String message = refusal(Map.of("hybrid-v1", "com.example.memory.Garbage"));

    assertTrue(
        message.startsWith(
            "The class com.example.memory.Garbage, which shall implement the policy hybrid-v1, cannot be loaded: java.lang.ClassFormatError"),
        message);
  }

  @Test
  void aClassWhoseSuperclassIsMissingIsNamed() throws IOException {
    project.with(Good.class);

    String message = refusal(Map.of("hybrid-v1", Good.class.getName()));

    assertTrue(
        message.startsWith(
            "The class com.example.memory.Selectors$Good, which shall implement the policy hybrid-v1,"
                + " cannot be loaded: java.lang.NoClassDefFoundError: com/example/memory/Selectors$Selector"),
        message);
  }

  @Test
  void aServiceFileThatNamesAMissingClassIsNamed() throws IOException {
    project.offering("com.example.memory.Forgotten");

    assertUnusableProvider("com.example.memory.Forgotten not found");
  }

  @Test
  void aServiceFileThatNamesNoPolicyIsNamed() throws IOException {
    project.offering(Selectors.NoPolicy.class);

    assertUnusableProvider("com.example.memory.Selectors$NoPolicy not a subtype");
  }

  @Test
  void aProviderThatFailsIsNamedWithTheReason() throws IOException {
    project.with(Selector.class).offering(Selectors.Failing.class);

    assertUnusableProvider(
        "com.example.memory.Selectors$Failing could not be instantiated (java.lang.IllegalStateException: no model file)");
  }

  @Test
  void aServiceFileWithWhatIsNoClassNameIsNamed() throws IOException {
    project.offering("hybrid-v1 = com.example.memory.Selectors$Good");

    assertUnusableProvider("Illegal configuration-file syntax");
  }

  @Test
  void aProviderThatCannotBeLinkedIsNamed() throws IOException {
    project.offering("com.example.memory.Garbage");
    project.withClassFile("com.example.memory.Garbage", new byte[] {1, 2, 3});

    assertUnusableProvider("java.lang.ClassFormatError: ");
  }

  /** The reason is the JDK's, whose words may change. */
  private void assertUnusableProvider(String reason) throws IOException {
    String message = refusal(Map.of());
    assertTrue(message.startsWith("A class named in " + SERVICE + " cannot be used: "), message);
    assertTrue(message.contains(reason), message);
    assertTrue(message.endsWith(". Correct the file, or the class."), message);
    assertFalse(message.contains("cannot be used: " + CapacityPolicy.class.getName()), message);
  }

  @Test
  void aVersionOtherThanTheRequiredOneIsRefused() throws IOException {
    project.with(Selector.class).offering(Selectors.Old.class);

    assertEquals(
        "The config requires the policy version hybrid-v1 (required_policy_version), but com.example.memory.Selectors$Old reports hybrid-v0."
            + " Evaluate an implementation of that version (policyImplementation), or pin another protocol.",
        refusal(Map.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "hybrid-v1, Versionless, The policy com.example.memory.Selectors$Versionless has no version: version() returns null or blank text.",
    "confidence, Versionless, The policy com.example.memory.Selectors$Versionless has no version: version() returns null or blank text.",
    "hybrid-v1, FailingVersion, The policy com.example.memory.Selectors$FailingVersion throws java.lang.IllegalStateException: no version file when asked its version."
  })
  void everyPolicyHasAVersion(String name, String simpleName, String message) throws IOException {
    assertEquals(message, refusal(Map.of(name, Selectors.class.getName() + "$" + simpleName)));
  }

  @Test
  void aProviderWithoutANameIsRefused() throws IOException {
    project.with(Selector.class).offering(Selectors.Nameless.class);

    assertEquals(
        "The policy com.example.memory.Selectors$Nameless has no name: name() returns null or blank text.",
        refusal(Map.of()));
  }

  @Test
  void aProviderWhoseNameFailsIsRefused() throws IOException {
    project.with(Selector.class).offering(Selectors.FailingName.class);

    assertEquals(
        "The policy com.example.memory.Selectors$FailingName throws java.lang.IllegalStateException: no name file when asked its name.",
        refusal(Map.of()));
  }

  @Test
  void aCatalogKnowsTheClassesOfItsLoaders() throws IOException {
    project.with(Selector.class, Good.class);

    PolicyCatalog catalog = catalog();

    assertTrue(catalog.knows(Good.class.getName()));
    assertTrue(catalog.knows(HybridPolicy.class.getName()));
    assertFalse(catalog.knows("com.example.memory.Forgotten"));
  }

  private PolicyCatalog catalog() throws IOException {
    return new PolicyCatalog(keep(project.apart()), keep(besideEngine.besideTheEngine()));
  }

  private String refusal(Map<String, String> implementations) throws IOException {
    PolicyCatalog catalog = catalog();
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> catalog.resolve(config, implementations));
    assertEquals(EvaluationException.Reason.POLICY, refusal.reason());
    return refusal.getMessage();
  }

  private URLClassLoader keep(URLClassLoader loader) {
    open.add(loader);
    return loader;
  }
}

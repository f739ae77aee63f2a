package io.github.deermem.eval;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.deermem.eval.memory.MemorySystem;
import io.github.deermem.eval.policy.CapacityPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rooms of the engine, and which may use which. */
class PackageArrowsTest {
  private static final String BASE = "io.github.deermem.eval";

  /** By package, what it may use beside itself; some are to come. */
  private static final Map<String, List<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("artifact", List.of()),
          Map.entry("stats", List.of()),
          Map.entry("grading", List.of()),
          Map.entry("protocol", List.of("artifact", "grading")),
          Map.entry("dataset", List.of("protocol", "artifact", "grading")),
          Map.entry("pool", List.of("dataset", "protocol", "artifact")),
          // The marker of a policy run tells the protocol and the dataset's hash.
          Map.entry("policy", List.of("pool", "dataset", "protocol", "artifact")),
          // One client for all who ask a model, whatever they ask it for.
          Map.entry("chat", List.of("artifact")),
          Map.entry("qa", List.of("chat", "policy", "pool", "protocol", "artifact")),
          // A task shows its decision, its case and the protocol, and graded rows tell of all
          // three.
          Map.entry(
              "report",
              List.of("qa", "policy", "pool", "protocol", "grading", "stats", "artifact")),
          // Reads what is published; the protocol and the policies' names tell what there can be.
          Map.entry("gate", List.of("policy", "pool", "protocol", "stats", "artifact")),
          Map.entry("memory", List.of("policy", "artifact")),
          // A manifest is checked as the files of the protocol bundle are, with the same messages;
          // in
          // live mode the memory under test is given a real model.
          Map.entry("scope", List.of("chat", "memory", "protocol", "artifact")));

  private static final JavaClasses ENGINE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(BASE);

  static Stream<String> packages() {
    return MAY_USE.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("packages")
  void aPackageUsesOnlyThoseBelowIt(String name) {
    List<String> allowed = new ArrayList<>();
    allowed.add(BASE + "." + name + "..");
    MAY_USE.get(name).forEach(used -> allowed.add(BASE + "." + used + ".."));

    noClasses()
        .that()
        .resideInAPackage(BASE + "." + name + "..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(BASE + "..")
                .and(not(resideInAnyPackage(allowed.toArray(String[]::new)))))
        .allowEmptyShould(true)
        .check(ENGINE);
  }

  @Test
  void everyPackageIsInTheTable() {
    Set<String> found =
        ENGINE.stream()
            .map(type -> type.getPackageName().substring(BASE.length()).replaceFirst("^\\.", ""))
            .map(name -> name.replaceFirst("\\..*", ""))
            .collect(Collectors.toCollection(TreeSet::new));

    found.removeAll(MAY_USE.keySet());

    assertEquals(Set.of(), found);
  }

  @Test
  void packagesFormNoCycles() {
    slices().matching(BASE + ".(*)..").should().beFreeOfCycles().check(ENGINE);
  }

  @Test
  void theEngineKnowsNothingOfMaven() {
    noClasses().should().dependOnClassesThat().resideInAPackage("org.apache.maven..").check(ENGINE);
  }

  @ParameterizedTest
  @ValueSource(classes = {CapacityPolicy.class, MemorySystem.class})
  void theInterfacesForOtherPeoplesCodeExchangeJdkTypesOnly(Class<?> type) {
    classes()
        .that(belongToAnyOf(type))
        .should()
        .onlyDependOnClassesThat(resideInAPackage("java..").or(belongToAnyOf(type)))
        .check(ENGINE);
  }

  @Test
  void nothingIsCalledUtils() {
    noClasses().should().haveSimpleNameEndingWith("Utils").check(ENGINE);
  }
}
